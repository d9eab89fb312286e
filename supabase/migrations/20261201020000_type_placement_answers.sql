-- Answers that cannot be guessed: a question of grammar or words can have accepted forms, and its answer is then typed. Callers that
-- say nothing of it are shown the options as before.
set check_function_bodies = off;

alter table public.placement_items
  add column accepted text[] check (cardinality(accepted) between 1 and 20 and private.are_valid_lines(accepted, 20, 60)),
  add column cue text check (char_length(btrim(cue)) between 1 and 40 and private.is_single_line(cue)),
  add constraint placement_items_typed_are_words check (accepted is null or skill in ('grammar', 'vocabulary')),
  add constraint placement_items_cue_is_typed check (cue is null or accepted is not null);
comment on column public.placement_items.accepted is
  'The forms that are right where the answer is typed, the one that is shown as right first; null where an option is chosen. A learner '
  'who cannot type is shown the options.';
comment on column public.placement_items.cue is 'The words behind the gap of a typed answer: a verb in its base form, or first letters.';

alter table public.placement_attempts add column types boolean not null default false;
comment on column public.placement_attempts.types is
  'Whether the answers to questions with accepted forms are typed. Callers that know nothing of it are shown the options.';

alter table public.placement_answers
  add column is_typed boolean not null default false,
  add column typed text check (char_length(typed) <= 60 and private.is_single_line(typed)),
  drop constraint placement_answers_answer_check,
  add constraint placement_answers_answer_check check (answer between 0 and 4),
  add constraint placement_answers_typed_or_chosen
    check (case when is_typed then (typed is null) = (answer is null) else typed is null end);
comment on table public.placement_answers is
  'The questions of an attempt, with the order of their options and the index of the chosen option in the item. A typed answer has the '
  'index of the right option where it is accepted, that of another one where it is that, and otherwise 4.';
comment on column public.placement_answers.is_typed is 'Whether the answer is typed instead of chosen.';
comment on column public.placement_answers.typed is 'The typed answer; empty for a learner who said that they do not know.';

drop function private.estimate_ability(double precision[], boolean[], boolean);
drop function private.posterior(double precision[], boolean[], boolean);
drop function private.placement_candidates(uuid[], double precision, integer, integer, boolean);
drop function public.start_placement_test(text, public.language, text[], boolean);
drop function public.answer_placement_question(text, integer, integer, integer);

create function private.posterior(
  difficulties double precision[], correct boolean[], cautious boolean default false, typed boolean[] default null
) returns double precision[]
language plpgsql immutable set search_path = '' as $$
declare
  guess constant double precision := case when posterior.cautious then 0.25 else 0.2 end;
  -- A misspelling that is taken for the word, and words that a beginner has picked up.
  typed_guess constant double precision := case when posterior.cautious then 0.05 else 0.02 end;
  slope constant double precision := case when posterior.cautious then 1.36 else 2.2 end;
begin
  -- A three-parameter model: a learner in the middle of a level answers four fifths of that level's questions; one in five is
  -- guessed, and next to none that is typed; the slope is the same for all. Every ability is as likely before the first answer.
  return (with likely as (
    select s.step, exp(coalesce(sum(ln(case when a.correct then c.chance else 1 - c.chance end)), 0)) as weight
    from generate_series(-10, 60) as s (step)
    left join unnest(posterior.difficulties, posterior.correct, posterior.typed) as a (difficulty, correct, typed) on true
    cross join lateral (select case when a.typed then typed_guess else guess end) as g (guess)
    cross join lateral (select g.guess + (1 - g.guess)
      / (1 + exp(-slope * (s.step / 10::double precision - a.difficulty)))) as c (chance)
    group by s.step
  )
  select array_agg(l.weight / t.total order by l.step) from likely l, (select sum(weight) as total from likely) as t);
end $$;
comment on function private.posterior is
  'The probability of each ability from -1 to 6 in steps of 0.1, from the difficulties of the questions and whether each was answered '
  'correctly, and typed. cautious: with what is not known of real learners, who guess one in four, and whose answers say less: a slope '
  'of 1.5 and difficulties that are off by half a level (1.5 / sqrt(1 + pi / 8 * (1.5 * 0.5)^2) = 1.36).';

create function private.estimate_ability(
  difficulties double precision[], correct boolean[], cautious boolean default false, typed boolean[] default null
) returns table (ability double precision, error double precision, level_chances double precision[])
language plpgsql stable set search_path = '' as $$
begin
  return query
  with likely as (
    select (p.place - 11) / 10::double precision as theta, p.weight
    from unnest(private.posterior(estimate_ability.difficulties, estimate_ability.correct, estimate_ability.cautious,
      estimate_ability.typed)) with ordinality as p (weight, place)
  ), placed as (
    select l.weight, width_bucket(l.theta, s.cut_points::double precision[]) as number
    from likely l, public.placement_settings s
  ), expected as (
    select sum(l.theta * l.weight) as ability, sum(l.theta ^ 2 * l.weight) as square from likely l
  )
  select e.ability, sqrt(greatest(e.square - e.ability ^ 2, 0)), (
    select array_agg(c.chance order by c.number) from (
      select n.number, coalesce(sum(p.weight), 0) as chance
      from generate_series(0, 5) as n (number) left join placed p on p.number = n.number group by n.number) as c)
  from expected e;
end $$;
comment on function private.estimate_ability is
  'The expected ability from 0 (A1) to 5 (C2), its standard deviation, and the probability of each level. cautious: for what is said of '
  'the result; the questions are chosen, and the level is told, by the other.';

create function private.mark_of(item public.placement_items, typed text) returns text
language sql immutable set search_path = '' as $$
  select case
    when t.plain = any (f.accepted) then 'right'
    -- The wrong options are English, however near they are.
    when t.plain = any (f.options) then 'wrong'
    when private.with_apostrophes(t.plain) = any (f.accepted) then 'misspelt'
    when exists (select from unnest(f.accepted) as a (form) where private.is_misspelt(t.plain, a.form)) then 'misspelt'
    else 'wrong' end
  from (select private.plain_form(mark_of.typed) as plain) as t,
    (select (select array_agg(private.plain_form(a)) from unnest(item.accepted) as a) as accepted,
      (select array_agg(private.plain_form(o)) from unnest(item.options) with ordinality as o (o, place)
        where o.place <> item.answer + 1) as options) as f
$$;
comment on function private.mark_of is
  'The mark of a typed answer: right; misspelt, which counts as right; or wrong. Neither case, apostrophes, full stops, contractions nor '
  'British and American spelling make a difference.';

create function private.plain_form(text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select private.american_form(btrim(regexp_replace(private.long_form(regexp_replace(translate(lower(plain_form.text),
    '’‘´`ʼ“”‐‑', '''''''''''""--'), '[.,!?;:"]', ' ', 'g')), '[\s-]+', ' ', 'g')))
$$;
comment on function private.plain_form is
  'A typed form as it is compared: in small letters, straight apostrophes, single spaces, long verbs and American spelling, without '
  'punctuation.';

create function private.long_form(text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(long_form.text, 'cannot', 'can not'), '\mcan''t\M', 'can not', 'g'), '\mwon''t\M', 'will not', 'g'),
    'n''t\M', ' not', 'g'), '''ll\M', ' will', 'g'), '''ve\M', ' have', 'g'), '''re\M', ' are', 'g')
$$;
comment on function private.long_form is
  'A text with its contractions written out. Those that stand for two verbs ("he''s", "I''d") stay: their accepted forms are listed.';

create function private.with_apostrophes(text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select private.long_form(regexp_replace(with_apostrophes.text,
    '\m(do|does|did|is|are|was|were|have|has|had|would|could|should|must|might|need|ca|wo)nt\M', '\1n''t', 'g'))
$$;
comment on function private.with_apostrophes is 'A text in which negations have the apostrophe that was left out: "dont" is "do not".';

create function private.american_form(text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(american_form.text,
    '(\w{3})is(e|ed|es|ing|ation)\M', '\1iz\2', 'g'), '(\w{3})our', '\1or', 'g'),
    '(\w*[aeiou]\w*[aeiou])ll(ed|ing|er)\M', '\1l\2', 'g'), '(cent|theat|met|lit|fib)re\M', '\1er', 'g'),
    '\m(defen|offen|licen|practi)ce', '\1se', 'g')
$$;
comment on function private.american_form is
  'A text in American spelling where the British one differs by a rule. Both sides of a comparison are changed, so that a word that only '
  'looks like one does no harm.';

create function private.is_misspelt(typed text, meant text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select cardinality(w.typed) = cardinality(w.meant)
    and (select count(*) filter (where p.typed <> p.meant) = 1
      and bool_and(p.typed = p.meant or private.is_slip(p.typed, p.meant)) from unnest(w.typed, w.meant) as p (typed, meant))
  from (select string_to_array(is_misspelt.typed, ' ') as typed, string_to_array(is_misspelt.meant, ' ') as meant) as w
$$;
comment on function private.is_misspelt is 'Whether all words of two texts are the same but one, which has one slip of spelling.';

create function private.is_slip(typed text, meant text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  -- Short words are too near each other, and the ends of words are grammar.
  shortest constant integer := least(char_length(typed), char_length(meant));
  head integer := 0;
  tail integer := 0;
  had text;
  needed text;
begin
  if shortest < 5 or char_length(meant) < 6 or abs(char_length(typed) - char_length(meant)) > 1
    or left(typed, 1) <> left(meant, 1) or right(typed, 1) <> right(meant, 1) or typed = any (private.confused_words()) then
    return false;
  end if;
  while head < shortest and substr(typed, head + 1, 1) = substr(meant, head + 1, 1) loop head := head + 1; end loop;
  while tail < shortest - head and left(right(typed, tail + 1), 1) = left(right(meant, tail + 1), 1) loop tail := tail + 1; end loop;
  had := substr(typed, head + 1, char_length(typed) - head - tail);
  needed := substr(meant, head + 1, char_length(meant) - head - tail);
  return had || needed ~ '^[a-z]+$' and (char_length(had) + char_length(needed) = 1
    or (char_length(had) = 1 and char_length(needed) = 1 and had ~ '[aeiou]' and needed ~ '[aeiou]')
    or (char_length(had) = 2 and had = reverse(needed)));
end $$;
comment on function private.is_slip is
  'Whether a word is another one with one letter too many or too few, two letters the other way round, or a wrong vowel, neither at its '
  'beginning nor at its end; and no English word of its own.';

create function private.confused_words() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select string_to_array(btrim(regexp_replace($words$
    accept adapted adapting adapts adopted adopting adopts advice advise affect analyses analysis angels angles appal appals appeal
    appeals assert asserted asserting asserts assort assorted assorting assorts ballet ballot baring barrow based bases basing
    basses battle beards became become began begin begun bending better biased biases biasing bigger binding bitter blacks blocks
    boards boring bottle bought breath breathe bring brought bucked bugger bullet burrow buses busses butter camps campus caring
    carton cartoon cased cases casing casting casual causal caused causes causing ceased ceases ceasing certain chairs chars chats
    cheats checked checking checks choose chose chucked chucking chucks cites cities coarse coked coking compete competed competes
    competing complement compliment compute computed computes computing confirm conform coped copes copied copies costing costume
    country county course crashed crashes crashing crushed crushes crushing curing curse curtain custom customer daring dashes
    decade decades decide decided decides deciding decode decoded decodes decoding dependant dependent derive derives deriving
    desert dessert device devise diner dinner discreet discrete dishes distract district dripped dripping drive driven drives
    driving dropped dropping drove during effect elides enquires enquiries escapees except expanse expansive expect expert export
    extant extent failed failing falling farmer farther farthest felled fellow fellows filed filing filled filling finding flashed
    flashes flashing flawed flawing flowed flowing flushed flushes flushing follow follows forgave forget forgive forgone forgot
    former forth founded founding founds fourth fraction friction fuelled fulled funded funding funds further furthest gentleman
    gentlemen glassed glosses grands grinds hated hating heated heating heaving hinted hinting hiving hoping hopping hunted hunting
    inhabit inhabited inhabiting inhabits inhibit inhibited inhibiting inhibits injures injuries inquires inquiries lacked lacking
    landing lasted lasting later latter launch laying leaded leader leading lending letter listed listing litter lively living
    loaded loader loading locked locking loose lose loses losses louder lovely loving lunch lying marital martial massed masses
    matter matters meaning mended mending messed messes messing meters meting metres metros middle minded minding mislead misled
    missed misses missing misused moaning moves movies muddle multiples multiplies mussed mutter mutters nation nations needles
    needless nether noises noses notion notions overcame overcome override overrode packed packet packets packing padding painted
    painting paints palace pants parentheses parenthesis parity party patent patient patiently picked picking pinched pinches
    pinching pints pissed place planed planes planet planets planing planned planning plans plant plants pocket pockets pointed
    pointing points praise premise premises principal principle prise promise promises pudding punched punches punching purity quiet
    quite quotas quotes racket radios radius rained raining raises raising ranged ranging reining remainder reminder resets rests
    rewrite rewrote ridding riding ringed ringing rises rising rocket routes routs ruined ruining sacred sadden sample scared scares
    scaring scored scores scoring setting shipped shipping shooting shoots shopped shopping shots shouting shouts shuts signing
    simple singing sitting spitted spitting spotted spotting sprang spring sprung stacks stairs stared stares staring starred
    starring stars states stationary stationery status stepped stepping sticks stirred stirring stirs stocks stopped stopping stored
    stores storey stories storing story stranger strangest strike string stroke strong stronger strongest sudden sweat sweet taping
    tapping tasted tasting tested testing thanking thanks their there theses thesis thinking thinks thorough though thought threat
    threats throat throats through tracks trails trials tricks tripos trips trucks united unites units untied verses versus wander
    wandered wandering wanders washed washes washing water weather whether wished wishes wishing withdraw withdrew woman women
    wonder wondered wondering wonders
  $words$, '\s+', ' ', 'g')), ' ')
$$;
comment on function private.confused_words is
  'English words that one slip of spelling makes of another one: whoever types them did not misspell the other.';

create function private.placement_candidates(asked uuid[], ability double precision, calibration integer default null,
  left_out integer default null, without_sound boolean default false, types boolean default false)
returns table (item_id uuid, difficulty double precision)
language plpgsql stable set search_path = '' as $$
declare
  -- A variable, so that the plan below is kept for the next call.
  here constant public.cefr_level := private.level_of(placement_candidates.ability);
  finished constant integer := coalesce((select l.learners from private.placement_learners l where l.level = here), 0);
begin
  return query
  with bank as (
    select i.id, i.skill, i.target, coalesce(i.audio_path, i.passage) as source, private.bank_part(i.code) as part,
      coalesce(d.difficulty, private.level_number(i.level) - 0.5::double precision) as difficulty,
      case when placement_candidates.types and i.accepted is not null then 0.02::double precision else 0.2 end as guess
    from public.placement_items i
    left join public.placement_difficulties d on d.item_id = i.id and d.version = placement_candidates.calibration
    where i.retired_at is null and (i.audio_path is null or not placement_candidates.without_sound)
  ), shown as (
    select i.id, i.skill, i.target, coalesce(i.audio_path, i.passage) as source, s.place
    from unnest(placement_candidates.asked) with ordinality as s (id, place) join public.placement_items i on i.id = s.id
  ), skills as (
    -- How many questions a skill lacks after the next one, and after the one that follows.
    select k.skill, k.share * (k.asked + 1) - k.had as lack, k.share * (k.asked + 2) - k.had as lack_later
    from (select b.skill, count(*)::double precision / sum(count(*)) over ()::double precision as share,
        (select count(*) from shown) as asked, (select count(*) from shown s where s.skill = b.skill) as had
      from bank b group by b.skill) as k
  ), due as (
    select s.skill from skills s where s.lack_later > 1 order by s.lack_later desc, s.skill limit 1
  ), in_turn as (
    select d.skill from due d union all select s.skill from skills s where s.lack > 0 and not exists (select from due)
  ), last as (
    -- The next question about the same text or recording follows, unless its skill would be asked too often, or another too rarely.
    select s.source from shown s join skills k on k.skill = s.skill
    where s.place = cardinality(placement_candidates.asked) and k.lack >= 0 and not exists (select from due d where d.skill <> s.skill)
  ), open as (
    select b.id, b.difficulty, (2.2 * (c.chance - b.guess) / (1 - b.guess)) ^ 2 * ((1 - c.chance) / c.chance) as information,
      case
        when b.part = placement_candidates.left_out then 5
        when not r.is_repeated and not r.is_overexposed and b.source in (select l.source from last l) then 0
        when r.is_in_turn and not r.is_repeated and not r.is_continued and not r.is_overexposed then 1
        when r.is_in_turn and not r.is_repeated and not r.is_continued then 2
        when r.is_in_turn then 3
        else 4 end as tier
    from bank b left join private.placement_exposures x on x.item_id = b.id and x.level = here
    cross join lateral (select b.guess
      + (1 - b.guess) / (1 + exp(-2.2::double precision * (placement_candidates.ability - b.difficulty))) as chance) as c
    cross join lateral (select b.skill in (select t.skill from in_turn t) as is_in_turn,
      exists (select from shown s where s.target = b.target) as is_repeated,
      exists (select from shown s where s.source = b.source) as is_continued,
      -- Ten learners more, so that the first ones of a level can be asked anything.
      coalesce(x.shown, 0) >= 0.235::double precision * (finished - coalesce(x.since, 0) + 10) as is_overexposed) as r
    where b.id <> all (placement_candidates.asked)
  ), best as (
    select o.id, o.difficulty, o.information, max(o.information) over () as most from open o where o.tier = (select min(tier) from open)
  )
  select b.id, b.difficulty from best b where b.information >= 0.7::double precision * b.most;
end $$;
comment on function private.placement_candidates is
  'The questions of which the next one is drawn after those asked: of a skill that keeps each within one question of its share of the '
  'bank, with a new target, seldom shown, and nearly the most informative at the ability. A bank that is too small gives up exposure, then '
  'targets, then skills, and at last the part that is left out. A test without sound has the questions without a recording alone. '
  'types: answers that can be typed cannot be guessed, and so say more.';

create function public.start_placement_test(
  key text, language public.language, earlier_keys text[] default '{}', under_age boolean default false,
  types boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.caller_network();
  attempt public.placement_attempts;
begin
  select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
  if attempt.id is null then
    -- A class of thirty behind one address, and some who begin again.
    perform private.refuse_if(network is not null
      and not private.consume_quota('start_placement_test:' || network, 45, interval '1 day'), 'TOO_MANY_TESTS');
    perform private.refuse_if(not private.consume_quota('start_placement_test', 3000, interval '1 day'), 'TOO_MANY_TESTS');
    insert into public.placement_attempts (key_hash, language, user_id, under_age, types, seen_codes)
    values (private.key_hash(start_placement_test.key), coalesce(start_placement_test.language, 'pt'), case
      when private.is_active() then auth.uid() end, coalesce(start_placement_test.under_age, false),
      coalesce(start_placement_test.types, false),
      coalesce((select array_agg(i.code) from public.placement_attempts t join public.placement_answers a on a.attempt_id = t.id
        join public.placement_items i on i.id = a.item_id
        where t.user_id = auth.uid() or t.key_hash in (select sha256(convert_to(k, 'UTF8'))
          from unnest(start_placement_test.earlier_keys[1:10]) as k where k ~ '^[A-Za-z0-9_-]{43}$')), '{}'))
    on conflict (key_hash) do nothing returning * into attempt;
    if attempt.id is null then
      select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
    else
      update public.placement_attempts t
      set planned = least(t.planned, (select count(*) from public.placement_items i where i.retired_at is null)),
        calibration = (select max(c.version) from public.placement_calibrations c where c.approved_at is not null)
      where t.id = attempt.id returning t.* into attempt;
      insert into private.placement_origins (attempt_id, network, left_out)
      values (attempt.id, network, case when not private.is_known_learner(attempt) then private.bank_part(network) end);
      attempt := private.continue_placement_test(attempt);
    end if;
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.start_placement_test is
  'Starts a test under a 256-bit key from the browser, or resumes it. Questions of the person''s earlier tests come last. '
  'under_age: a learner from 13 to 17, whose result is not shared. types: answers are typed where a question has accepted forms.';

create function public.answer_placement_question(
  key text, place integer, option integer default null, change integer default 1, typed text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  attempt public.placement_attempts := private.lock_placement_test(answer_placement_question.key);
  said constant text := btrim(regexp_replace(answer_placement_question.typed, '\s+', ' ', 'g'));
  had public.placement_answers;
  chosen smallint;
begin
  perform private.refuse_if(attempt.stage = 'finished', 'NOT_NOW');
  perform private.refuse_if(num_nonnulls(answer_placement_question.option, said) <> 1
    or answer_placement_question.option not between 0 and 3 or char_length(said) > 60 or not private.is_single_line(said)
    or coalesce(answer_placement_question.change, 0) not between 1 and 10000, 'INVALID_OPTION');
  select a.* into had from public.placement_answers a where a.attempt_id = attempt.id and a.position = answer_placement_question.place;
  perform private.refuse_if(had.attempt_id is null, 'NOT_FOUND');
  perform private.refuse_if(had.is_typed = (said is null), 'INVALID_OPTION');
  chosen := case when had.is_typed then private.typed_answer(had.item_id, said)
    else had.option_order[answer_placement_question.option + 1] end;
  if had.changes <> answer_placement_question.change or had.answer <> chosen or had.typed <> said then
    perform private.refuse_if(answer_placement_question.change <= had.changes, 'STALE_ANSWER');
    update public.placement_answers a
    set answer = chosen, typed = said, changes = answer_placement_question.change, answered_at = now()
    where a.attempt_id = attempt.id and a.position = had.position;
    attempt := private.continue_placement_test(attempt);
  end if;
  return jsonb_build_object('total', attempt.planned, 'question', private.placement_question(attempt, had.position + 1));
end $$;
comment on function public.answer_placement_question is
  'Saves the answer to a question that was shown: an option from 0 to 3, in the order shown, or what was typed, of a question with '
  'is_typed; empty where the learner does not know. Returns {total, question}: the question that follows, or null. `change` counts how '
  'often the learner chose. The same answer sent again changes nothing; STALE_ANSWER for an older one. Can be '
  'changed until the test is finished.';

create function private.typed_answer(item uuid, typed text) returns smallint
language sql stable set search_path = '' as $$
  select case when private.mark_of(i, typed_answer.typed) <> 'wrong' then i.answer else coalesce((
    select o.place - 1 from unnest(i.options) with ordinality as o (option, place)
    where private.plain_form(o.option) = private.plain_form(typed_answer.typed) and o.place <> i.answer + 1 limit 1), 4)::smallint end
  from public.placement_items i where i.id = typed_answer.item
$$;
comment on function private.typed_answer is 'The index of the option that a typed answer is; 4 where it is none of them.';

create function public.type_placement_answers(items jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer := 0;
  item jsonb;
  current public.placement_items;
begin
  insert into private.completed_steps (step) values ('typed_placement_answers') on conflict do nothing;
  if not found then
    return 0;
  end if;
  for item in select value from jsonb_array_elements(type_placement_answers.items) where value ? 'accepted' loop
    select i.* into current from public.placement_items i
    where i.code = item ->> 'code' and i.retired_at is null;
    if current.accepted is null and current.question = item ->> 'question' and to_jsonb(current.options) = item -> 'options'
      and to_jsonb(current.answer) = item -> 'answer' then
      perform private.save_placement_item(to_jsonb(current)
        || jsonb_build_object('accepted', item -> 'accepted', 'cue', item -> 'cue'));
      changed := changed + 1;
    end if;
  end loop;
  return changed;
end $$;
comment on function public.type_placement_answers is
  'Lets the starting questions of an older bank be answered by typing, once, in new versions. Returns the number of them. The teacher''s '
  'own, changed and retired questions stay as they are.';

create or replace function private.score_placement_test(attempt uuid, cautious boolean default false)
returns table (ability double precision, error double precision, level_chances double precision[])
language sql stable set search_path = '' as $$
  select e.* from (select coalesce(array_agg(a.difficulty), '{}') as difficulties,
      coalesce(array_agg(a.answer = i.answer), '{}') as correct, coalesce(array_agg(a.is_typed), '{}') as typed
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = score_placement_test.attempt and a.answer is not null) as s,
    lateral private.estimate_ability(s.difficulties, s.correct, score_placement_test.cautious, s.typed) as e
$$;
comment on function private.score_placement_test is
  'The estimate of a test from its answers, by the difficulty that each question had when it was asked.';

create or replace function private.is_hurried_test(attempt uuid) returns boolean
language sql stable set search_path = '' as $$
  select count(*) filter (where r.seconds < greatest(2, r.words / 8)) >= greatest(3, count(*) / 8::double precision)
  from (
    select extract(epoch from a.answered_at - a.asked_at) as seconds,
      private.word_count(i.question) + case when a.is_typed then 0 else private.word_count(array_to_string(i.options, ' ')) end
        -- A text is skimmed for the answer, and is not read a second time.
        + case when i.passage is distinct from lag(i.passage) over (order by a.position)
          then private.word_count(coalesce(i.passage, '')) / 2::double precision else 0 end as words
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = is_hurried_test.attempt and a.answer is not null) as r
$$;
comment on function private.is_hurried_test is
  'Whether an eighth of the answers, and three, came faster than their questions can be read: in less than two seconds, or at more than '
  'eight words a second.';

create or replace function private.placement_question(attempt public.placement_attempts, place integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('position', a.position, 'skill', i.skill, 'question', i.question,
      'passage', i.passage, 'audio', i.audio_path, 'picture', i.picture_path, 'picture_alt', i.picture_alt,
      'options', case when a.is_typed then '[]' else (select jsonb_agg(i.options[o.original + 1] order by o.place)
        from unnest(a.option_order) with ordinality as o (original, place)) end,
      'chosen', case when not a.is_typed then array_position(a.option_order, a.answer) - 1 end, 'changes', a.changes,
      'is_typed', nullif(a.is_typed, false), 'cue', case when a.is_typed then i.cue end, 'typed', a.typed)
    -- The right answers are sent with the result, not before.
    || case when attempt.stage = 'finished' and private.shows_answers(attempt.id) then case
      when a.is_typed then jsonb_build_object('accepted', i.accepted, 'mark', private.mark_of(i, a.typed))
      else jsonb_build_object('right', array_position(a.option_order, i.answer) - 1) end || jsonb_build_object(
      'transcript', i.transcript, 'level', i.level, 'explanation_pt', i.explanation_pt, 'explanation_en', i.explanation_en)
      else '{}' end)
  from public.placement_answers a join public.placement_items i on i.id = a.item_id
  where a.attempt_id = attempt.id and a.position = placement_question.place
$$;
comment on function private.placement_question is
  'A question of a test as its learner sees it, or null. Includes the correct answer once the test is finished.';

create or replace function private.continue_placement_test(attempt public.placement_attempts) returns public.placement_attempts
language plpgsql security definer set search_path = '' as $$
declare
  asked uuid[];
  answered integer;
  estimate record;
  next_item uuid;
  hard double precision;
  changed public.placement_attempts := attempt;
begin
  select array_agg(a.item_id order by a.position), count(a.answer) into asked, answered
  from public.placement_answers a where a.attempt_id = attempt.id;
  if answered < coalesce(cardinality(asked), 0) or answered >= attempt.planned then
    return attempt;
  end if;
  select e.ability, e.level_chances[1 + private.level_number(private.level_of(e.ability))] as certainty into estimate
  from private.score_placement_test(attempt.id) as e;
  if asked is null then
    select f.item_id, f.difficulty into next_item, hard from private.first_placement_question(attempt) as f;
  end if;
  if next_item is null and (answered < 16 or estimate.certainty < 0.9) then
    -- Questions that this learner has seen least often come first.
    select c.item_id, c.difficulty into next_item, hard
    from private.placement_candidates(coalesce(asked, '{}'), estimate.ability, attempt.calibration,
        (select o.left_out from private.placement_origins o where o.attempt_id = attempt.id), attempt.without_sound, attempt.types) as c
      join public.placement_items i on i.id = c.item_id
    order by (select count(*) from unnest(attempt.seen_codes) as m (code) where m.code = i.code), random() limit 1;
  end if;
  if next_item is null then
    update public.placement_attempts t set planned = answered where t.id = attempt.id returning t.* into changed;
  else
    insert into public.placement_answers (attempt_id, position, item_id, difficulty, is_typed, option_order)
    values (attempt.id, answered + 1, next_item, hard,
      attempt.types and (select i.accepted is not null from public.placement_items i where i.id = next_item),
      (select array_agg(o::smallint order by md5(next_item::text || o || attempt.id)) from generate_series(0, 3) as o));
  end if;
  return changed;
end $$;
comment on function private.continue_placement_test is
  'Once every question shown is answered: adds the next one, or ends the questions where the level is 90 % certain after 16, or the bank '
  'has no more. The planned number only shrinks.';

create or replace function private.placement_profile(attempt uuid, ability double precision, says boolean default true) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(s.skill, jsonb_build_object('right', s.correct, 'asked', s.asked) || case
    when s.asked < 6 or not placement_profile.says then '{}'::jsonb
    -- Nine in ten learners who stand at the level in a skill are within this of it.
    when e.ability - 1.645 * e.error > placement_profile.ability then '{"stands": "above"}'::jsonb
    when e.ability + 1.645 * e.error < placement_profile.ability then '{"stands": "below"}'::jsonb
    else '{"stands": "at"}'::jsonb end)
  from (
    select i.skill, count(*) filter (where a.answer = i.answer) as correct, count(*) as asked,
      array_agg(a.difficulty) as difficulties, array_agg(a.answer = i.answer) as answers, array_agg(a.is_typed) as typed
    from public.placement_answers a join public.placement_items i on i.id = a.item_id
    where a.attempt_id = placement_profile.attempt group by i.skill) as s,
    lateral private.estimate_ability(s.difficulties, s.answers, true, s.typed) as e
$$;
comment on function private.placement_profile is
  'Correct answers by skill, and where six answers or more say so, whether the skill stands below, at or above the whole; not for a '
  'test of which nothing is certain.';

create or replace function public.read_due_calibration() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.placement_calibrations;
begin
  select c.* into last from public.placement_calibrations c where c.approved_at is not null
  order by c.version desc limit 1;
  if exists (select from public.placement_calibrations c where c.calibrated_at > now() - interval '7 days'
      or num_nonnulls(c.approved_at, c.declined_at) = 0)
    or (select coalesce(sum(l.learners), 0) from private.placement_learners l) - coalesce(last.learners, 0) < 50 then
    return null;
  end if;
  return (
    with items as (
      select i.id, row_number() over (order by i.id) - 1 as number, private.level_number(i.level) - 0.5::double precision as author,
        d.difficulty, i.frozen_at is not null as frozen
      from public.placement_items i left join public.placement_difficulties d on d.item_id = i.id and d.version = last.version
    ), tests as (
      select c.id from (
        select distinct on (coalesce(c.network || ' ' || c.started_on, c.id::text)) c.* from private.calibrating_tests() c
        order by coalesce(c.network || ' ' || c.started_on, c.id::text), c.finished_at, c.id) as c
      order by c.is_known desc, c.finished_at desc, c.id limit 5000
    )
    select jsonb_build_object('version', (select coalesce(max(c.version), 0) + 1 from public.placement_calibrations c),
      'items', (select jsonb_agg(jsonb_build_object('id', i.id, 'author', i.author, 'known', coalesce(i.difficulty, i.author),
        'frozen', i.frozen)
        order by i.number) from items i),
      'tests', (select coalesce(jsonb_agg(g.answers), '[]') from (
        select jsonb_agg(jsonb_build_array(n.number, a.answer = i.answer, a.is_typed)) as answers
        from tests t join public.placement_answers a on a.attempt_id = t.id join public.placement_items i on i.id = a.item_id
          join items n on n.id = i.id
        where a.answer is not null group by t.id) as g)));
end $$;
comment on function public.read_due_calibration is
  'The answers of the last 5,000 finished tests that count (calibrating_tests), those of people who are known first and of others one '
  'of each network and day, once fifty were finished, a week has passed since the last calibration, and none waits for an answer; '
  'otherwise null. Returns {version, items: [{id, author, known, frozen}], tests: [[[item, right, typed], …], …]}.';

create or replace function public.placement_item_statistics() returns table (item_id uuid, code text, level public.cefr_level, asked bigint,
  correct numeric, discrimination numeric, skipped numeric, infit numeric, seconds numeric, exposure numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select i.id, i.code, i.level, s.asked, s.correct, s.discrimination, s.skipped, s.infit, s.seconds,
      (select round(max(x.shown::numeric / (l.learners - x.since)), 3) from private.placement_exposures x
        join private.placement_learners l on l.level = x.level where x.item_id = i.id and l.learners - x.since >= 20)
    from (
      select a.item_id, count(*) as asked, round(avg(case when a.answer is null then null when a.answer = q.answer then 1 else 0 end), 3)
        as correct,
        round(corr(case when a.answer = q.answer then 1
          else 0 end, t.ability::double precision) filter (where t.stage = 'finished')::numeric, 3) as discrimination,
        round(avg(case when a.answer is null then 1 else 0 end), 3) as skipped,
        -- Of the differences between answers and chances, as much as the model expects makes 1.
        round((sum((case when a.answer = q.answer then 1 else 0 end - c.chance) ^ 2) filter (where t.error is not null)
          / nullif(sum(c.chance * (1 - c.chance)) filter (where t.error is not null), 0))::numeric, 2) as infit,
        round((percentile_cont(0.5) within group (order by extract(epoch from a.answered_at - a.asked_at))
          filter (where a.changes = 1 and a.answered_at > a.asked_at))::numeric) as seconds
      from public.placement_answers a join public.placement_items q on q.id = a.item_id
        join public.placement_attempts t on t.id = a.attempt_id,
        lateral (select case when a.is_typed then 0.02 else 0.2 end as guess) as g,
        lateral (select g.guess + (1 - g.guess) / (1 + exp(-2.2 * (t.ability::double precision - a.difficulty))) as chance) as c
      group by a.item_id) as s
    join public.placement_items i on i.id = s.item_id;
end $$;
comment on function public.placement_item_statistics is
  'Statistics of each question from real answers: times asked, share answered correctly (0–1), discrimination between strong and weak '
  'learners (point-biserial, −1 to 1), share left open (0–1), infit (1 where answers vary as the model expects; tests that were adaptive), '
  'the median of the seconds until the first answer, and the largest share of a level''s learners who were shown it, from 20 learners on.';

create or replace function private.export_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at, 'invitation_answer',
        to_jsonb(i) - 'entry') order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.invitation_answers i on i.entry = b.id
        where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level',
      t.level,
        'level_chances', t.level_chances, 'calibration', t.calibration, 'correct', t.correct, 'profile', t.profile, 'shown_name',
          t.shown_name,
        'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', coalesce(a.typed, i.options[a.answer + 1]))
            order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id))
            order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at,
      'invitation_answer', to_jsonb(i) - 'entry', 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id left join private.invitation_answers i on i.entry = c.id
        where c.student_id = person),
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l
      where l.student_id = person),
    'room', (select s.link from public.student_rooms s where s.student_id = person),
    'room_visits', (select coalesce(jsonb_agg(to_jsonb(v) - 'person_id' order by v.arrived_at), '[]') from private.room_visits v
      where v.person_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k
      where k.student_id = person),
    'waiting_list', (select coalesce(jsonb_agg(to_jsonb(w) - array['student_id', 'key_hash'] || jsonb_build_object('offers', (
          select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'waiting_id', 'key_hash'] order by o.offered_at), '[]')
            from public.hour_offers o where o.waiting_id = w.id))
        order by w.created_at), '[]')
      from public.waiting_list w where w.student_id = person or w.email = private.verified_email(person)),
    'pauses', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.first_day), '[]') from public.pauses k
      where k.student_id = person),
    'series_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.series_requests r
      where r.student_id = person),
    'class_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.class_requests r
      where r.student_id = person or r.moves = any (private.bookings_of(person))),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on,
      'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id or f.remark_of = h.id and h.status = 'graded')) order by h.assigned_at),
            '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['student_id', 'scheduled_count'] || jsonb_build_object('recording',
      split_part(c.recording, '/', 3), 'reviews', (
          select coalesce(jsonb_agg(jsonb_build_object('rating', r.rating, 'at', r.reviewed_at, 'undone_at', r.undone_at)
            order by r.reviewed_at, r.id), '[]')
          from public.card_reviews r where r.card_id = c.id)) order by c.created_at, c.id), '[]')
      from public.cards c where c.student_id = person),
    'card_settings', (select to_jsonb(s) - 'student_id' from public.card_settings s where s.student_id = person),
    'station_marks', (select coalesce(jsonb_agg(to_jsonb(s) - 'student_id' order by s.marked_on, s.station), '[]')
      from public.station_marks s where s.student_id = person),
    'shared_recaps', (select coalesce(jsonb_agg(jsonb_build_object('month', l.month, 'since', l.created_at) order by l.month), '[]')
      from public.recap_links l where l.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n
      where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;
comment on function private.export_lessons is 'A person''s classes, tests, homework, grades, cards and feedback, for their data export.';

create or replace function private.export_visitor(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with booked as (select b.* from public.trial_bookings b where b.email = address and b.student_id is null)
  select jsonb_build_object('exported_at', now(),
    -- The hours show what the form asked for; the keys of mailed links stay with the mails.
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at, 'invitation_answer',
        to_jsonb(i) - 'entry') order by b.created_at), '[]')
      from booked b join public.calendar_entries e on e.id = b.id left join private.invitation_answers i on i.entry = b.id),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.consents c
      where c.trial_booking_id in (select b.id from booked b)),
    'class_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.class_requests r
      where r.moves in (select b.id from booked b)),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at,
        'level', t.level, 'level_chances', t.level_chances, 'calibration', t.calibration, 'correct', t.correct, 'profile', t.profile,
        'shown_name', t.shown_name, 'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', coalesce(a.typed, i.options[a.answer + 1]))
            order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id))
            order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id is null and t.trial_id in (select b.id from booked b)),
    'waiting_list', (select coalesce(jsonb_agg(to_jsonb(w) - array['student_id', 'key_hash'] || jsonb_build_object('offers', (
          select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'waiting_id', 'key_hash'] order by o.offered_at), '[]')
            from public.hour_offers o where o.waiting_id = w.id)) order by w.created_at), '[]')
      from public.waiting_list w where w.email = address),
    'topic_suggestions', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]')
      from public.topic_suggestions s where lower(s.email) = address),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'to', m.recipient, 'language', m.language, 'state', m.state,
        'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]')
      from public.mail_outbox m where lower(m.recipient) = address),
    'returned_mails', private.export_returned_mails(address))
$$;
comment on function private.export_visitor is
  'Everything that the school stores of somebody without an account under an address, as JSON, in the form of a student''s.';

grant execute on function public.start_placement_test, public.answer_placement_question to anon, authenticated;

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

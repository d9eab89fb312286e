set check_function_bodies = off;

drop function public.answer_placement_question(text, integer, integer);
drop function public.advance_placement_test(text);
drop function private.draw_block(uuid, text);
drop function private.blueprint(text);
drop function private.estimate_ability(integer[], boolean[]);
drop function private.level_of(numeric);

drop index public.placement_attempts_unfinished;
alter table public.placement_attempts drop constraint placement_attempts_stage_check;
update public.placement_attempts set stage = 'taking' where stage <> 'finished';
alter table public.placement_attempts
  alter column stage set default 'taking',
  add constraint placement_attempts_stage_check check (stage in ('taking', 'finished')),
  alter column first_block drop default,
  alter column first_block drop not null,
  add column planned smallint not null default 32 check (planned between 0 and 60),
  add column error double precision check (error >= 0),
  add column level_chances double precision[] check (cardinality(level_chances) = 6);
create index placement_attempts_unfinished on public.placement_attempts (expires_at) where stage <> 'finished';

alter table public.placement_answers
  add column difficulty double precision,
  add column changes smallint not null default 0,
  add column asked_at timestamptz not null default now();
-- Tests under way keep their answers, as the first questions of an adaptive test.
create temporary table answers_under_way on commit drop as
select a.attempt_id, row_number() over (partition by a.attempt_id order by a.position) as place, a.item_id, a.option_order, a.answer, a.answered_at
from public.placement_answers a join public.placement_attempts t on t.id = a.attempt_id
where t.stage = 'taking' and a.answer is not null;
delete from public.placement_answers a using public.placement_attempts t where t.id = a.attempt_id and t.stage = 'taking';
insert into public.placement_answers (attempt_id, position, item_id, option_order, answer, answered_at)
select attempt_id, place, item_id, option_order, answer, answered_at from answers_under_way;
update public.placement_answers a
set difficulty = array_position(enum_range(null::public.cefr_level), i.level) - 1.5,
  changes = case when a.answer is null then 0 else 1 end,
  asked_at = coalesce(a.answered_at, t.started_at)
from public.placement_items i, public.placement_attempts t where i.id = a.item_id and t.id = a.attempt_id;
alter table public.placement_answers
  alter column difficulty set not null,
  add constraint placement_answers_check check (changes >= 0 and (changes = 0) = (answer is null));
comment on column public.placement_attempts.profile is 'Correct answers and questions asked by skill: {grammar: {right, asked, stands}, …}. stands: below, at or above the level; missing where too few answers say so.';
comment on column public.placement_attempts.track is 'The second block of a test that was not adaptive.';
comment on column public.placement_attempts.first_block is 'The number of questions in the first block of a test that was not adaptive.';
comment on column public.placement_attempts.planned is 'The number of questions that the test has at most. It only shrinks.';
comment on column public.placement_attempts.error is 'The standard deviation of the ability.';
comment on column public.placement_attempts.level_chances is 'The probability of each level, from A1 to C2.';
comment on column public.placement_answers.difficulty is 'The difficulty of the question when it was asked, on the scale of abilities. A score does not change with later difficulties.';
comment on column public.placement_answers.changes is 'How often the answer was chosen: an answer with a smaller or the same number is late, and changes nothing.';

create table private.placement_learners (
  level public.cefr_level primary key,
  learners integer not null default 0 check (learners >= 0)
);
comment on table private.placement_learners is 'How many learners have finished the placement test at each level.';

create table private.placement_exposures (
  level public.cefr_level not null,
  item_id uuid not null references public.placement_items on delete cascade,
  shown integer not null default 0 check (shown >= 0),
  since integer not null default 0 check (since >= 0),
  primary key (level, item_id)
);
comment on table private.placement_exposures is 'How many learners of a level were shown a question, and how many had finished at the level before the question was added.';

create index placement_exposures_by_item on private.placement_exposures (item_id);

create or replace function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN', 'INCOMPLETE_TEST', 'ALREADY_BOOKED',
        'HOURS_OVERLAP', 'NOT_YOURSELF', 'STALE_ANSWER') then 'PT409'
      when refuse.code in ('TOO_MANY_TESTS', 'TOO_MANY_BOOKINGS', 'TOO_MANY_MOVES', 'TOO_MANY_OPEN', 'TOO_MANY_SUGGESTIONS', 'DAY_IS_FULL') then 'PT429'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'EXPIRED' then 'PT410'
      when refuse.code = 'ARTICLE_TOO_LONG' then 'PT413'
      else 'PT400' end;
  end if;
end $$;
comment on function private.refuse is 'Raises a refusal with its code and HTTP status; does nothing for null.';

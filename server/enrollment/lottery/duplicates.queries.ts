import { type RawBuilder, sql } from 'kysely'
import { type LotteryPair, MAX_SAME_CHILD_GROUPS } from '../../../contract/sameChildren.ts'
import { getOrThrow } from '../../../domain/enrollment/lottery/decide.ts'
import type { SameChildPair } from '../../../domain/sameChild.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isSameChild, readEntriesOfChildren, sameChildPairs } from '../../rows/sameChild.queries.ts'

/** The letters of other scripts as families also write them. Search keys have no accents. */
const CYRILLIC = { letters: 'абвгдезиклмнопрстуфхыэцчжшщюяіьъ', latin: 'abvgdeziklmnoprstufhyeccjssuai' } as const

/** One letter apart, a short form ("Alex" for Alexander), or with one sound ("Catherine", "Kathryn"). */
function wordsAlike(one: string, other: string): RawBuilder<boolean> {
  const [a, b] = [sql.ref(one), sql.ref(other)]
  return sql<boolean>`(
    levenshtein_less_equal(left(${a}, 250), left(${b}, 250), 1) <= 1
    or least(length(${a}), length(${b})) >= 3 and (starts_with(${a}, ${b}) or starts_with(${b}, ${a}))
    or dmetaphone(${a}) <> '' and dmetaphone(${a}) = dmetaphone(${b})
      and levenshtein(left(${a}, 250), left(${b}, 250)) * 2 <= greatest(length(${a}), length(${b}))
  )`
}

/** Each word of one name is like one of the other: "Ruby Marsh" and "Marsh-Kaya, Rubie Ann". */
function hasWordsLike(one: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from unnest(${sql.ref(one)}) word
    where not exists (select from unnest(${sql.ref(other)}) like_word where ${wordsAlike('word', 'like_word')})
  )`
}

/**
 * The entries with choices in the lottery that may be one child, the lower id first: names that are alike in one grade, or one name in two grades.
 * A name that a child had before a change counts too. Those of one account with one name and grade are the same child anyway (`isSameChild`).
 */
async function likelyPairs(db: Database | Transaction, lottery_id: number): Promise<SameChildPair[]> {
  const { rows } = await sql<{ id: number; other_id: number }>`
    with child as materialized (
      select student.* from ranking join student on student.id = ranking.student_id
      where lottery_id = ${lottery_id} and wishes <> '[]' and grade <> 'done'
    ), name as materialized (
      select id, grade, name_key(text) as key, array_remove(regexp_split_to_array(
        translate(search_key(normalized(text)), ${CYRILLIC.letters}, ${CYRILLIC.latin}), '[ .·-]+'
      ), '') as words
      from child cross join lateral (
        select first_name || ' ' || last_name as text
        union
        select coalesce(before->>'first_name', first_name) || ' ' || coalesce(before->>'last_name', last_name)
        from audit_entry
        where subject_kind = 'student' and subject_id = child.id and action = 'edited' and before ?| array['first_name', 'last_name']
      ) former
    ), sound as materialized (
      select distinct id, grade, coalesce(nullif(dmetaphone(word), ''), word) as sound from name, unnest(words) word
    ), near as (
      select one.id, other.id as other_id from sound one join sound other using (grade, sound) where one.id < other.id
      union
      select one.id, other.id from name one join name other using (key) where one.id < other.id
    )
    select one.id, other.id as other_id
    from near join child one on one.id = near.id join child other on other.id = near.other_id
    where not ${isSameChild('one', 'other')}
      and not exists (select from different_children where student_id = one.id and different_children.other_id = other.id)
      and exists (
        select from name own join name like_name on own.id = one.id and like_name.id = other.id
        where own.key = like_name.key
          or levenshtein_less_equal(left(own.key, 250), left(like_name.key, 250), 1) <= 1
          or ${hasWordsLike('own.words', 'like_name.words')} or ${hasWordsLike('like_name.words', 'own.words')}
      )
    order by one.id, other.id`.execute(db)
  return rows.map(({ id, other_id }) => [id, other_id])
}

interface LotteryDuplicates {
  /** Entries that may be one child. The office has to decide them before the lottery runs. */
  readonly undecided: readonly SameChildPair[]
  /** Entries that the office decided to be one child: the one that remains, and the other. */
  readonly decided: readonly SameChildPair[]
}

/** The entries with choices in a lottery of which more than one may be the same child. */
async function findDuplicates(db: Database | Transaction, lottery_id: number): Promise<LotteryDuplicates> {
  const decided = await db
    .selectFrom('same_child')
    .innerJoin('ranking', 'ranking.student_id', 'same_child.student_id')
    .select(['kept_id', 'same_child.student_id'])
    .where('lottery_id', '=', lottery_id)
    .where(sql<boolean>`wishes <> '[]'`)
    .orderBy('same_child.student_id')
    .execute()
  const keptOf = new Map(decided.map(({ kept_id, student_id }) => [student_id, kept_id]))
  const child = (id: number) => keptOf.get(id) ?? id
  const likely = await likelyPairs(db, lottery_id)
  return {
    undecided: likely.filter(([one, other]) => child(one) !== child(other)),
    decided: decided.map(({ kept_id, student_id }) => [kept_id, student_id]),
  }
}

/** The pairs of a lottery, of which only the first entry takes part. Of two that the office has not decided, it is the one that was entered first. */
export async function lotteryPairs(
  trx: Transaction,
  lottery_id: number,
  student_ids: readonly number[],
): Promise<{ readonly pairs: readonly SameChildPair[]; readonly undecided: number }> {
  const { undecided, decided } = await findDuplicates(trx, lottery_id)
  const same = await sameChildPairs(trx, student_ids)
  const child = new Map(decided.map(([kept, other]) => [other, kept]))
  const others = Map.groupBy(decided, ([kept]) => kept)
  const amongOthers = [...others.values()].flatMap((pairs) =>
    pairs.flatMap(([, one], n) => pairs.slice(n + 1).map(([, other]): SameChildPair => [one, other])),
  )
  const open = same.filter(([one, other]) => (child.get(one) ?? one) !== (child.get(other) ?? other))
  return { pairs: [...open, ...undecided, ...decided, ...amongOthers], undecided: undecided.length }
}

/** The pairs of every lottery that has not run, for the office: those that are not decided first. */
export async function findLotteryPairs(db: Database | Transaction): Promise<LotteryPair[]> {
  const lotteries = await db
    .selectFrom('lottery')
    .innerJoin('semester', 'semester.id', 'lottery.semester_id')
    .select(['lottery.id', 'semester.name as semester'])
    .select(sql<boolean>`closes_at <= clock_timestamp()`.as('is_closed'))
    .where('ran_at', 'is', null)
    .orderBy('closes_at')
    .execute()
  const found = []
  for (const { id, ...lottery } of lotteries) {
    const { undecided, decided } = await findDuplicates(db, id)
    found.push(...undecided.map((ids) => ({ ids, ...lottery, kept_id: null })))
    found.push(...decided.map(([kept_id, other]) => ({ ids: [kept_id, other], ...lottery, kept_id })))
  }
  const shown = found
    .sort((a, b) => Number(a.kept_id !== null) - Number(b.kept_id !== null))
    .slice(0, MAX_SAME_CHILD_GROUPS)
  const entries = await readEntriesOfChildren(
    db,
    shown.flatMap(({ ids }) => ids),
  )
  return shown.map(({ ids, ...pair }) => ({
    ...pair,
    students: ids.toSorted((a, b) => a - b).map((id) => getOrThrow(entries, id)),
  }))
}

/** How many pairs of a semester's lottery the office has to decide before it runs. */
export async function countUndecided(db: Database | Transaction, semester_id: number): Promise<number> {
  const lottery = db.selectFrom('lottery').select('id').where('semester_id', '=', semester_id)
  const open = await lottery.where('ran_at', 'is', null).executeTakeFirst()
  return open ? (await findDuplicates(db, open.id)).undecided.length : 0
}

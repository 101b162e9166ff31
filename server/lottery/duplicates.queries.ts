import { type RawBuilder, sql } from 'kysely'
import { type LotteryPair, MAX_SAME_CHILD_GROUPS } from '../../contract/sameChildren.ts'
import { english } from '../../domain/english.ts'
import { getOrThrow } from '../../domain/enrollment/lottery/decide.ts'
import { inLotteryOrder, type RankedEntry, type SameChildPair } from '../../domain/sameChild.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { isSameChild, readEntriesOfChildren, sameChildPairs } from '../rows/sameChild.queries.ts'
import { findLotteriesToRun } from './lottery.queries.ts'

/** The letters of other scripts as families also write them. Search keys have no accents. */
const CYRILLIC = { letters: 'абвгдезиклмнопрстуфхыэцчжшщюяіьъ', latin: 'abvgdeziklmnoprstufhyeccjssuai' } as const

/** A short form ("Alex" for Alexander), one letter apart, or with one sound ("Catherine", "Kathryn"). Words of up to three letters are names of their own: "Li", "Lu". */
function wordsAlike(one: string, other: string): RawBuilder<boolean> {
  const [a, b] = [sql.ref(one), sql.ref(other)]
  return sql<boolean>`(
    ${a} = ${b}
    or least(length(${a}), length(${b})) >= 3 and (starts_with(${a}, ${b}) or starts_with(${b}, ${a}))
    or least(length(${a}), length(${b})) >= 4 and (
      levenshtein_less_equal(left(${a}, 250), left(${b}, 250), 1) <= 1
      or dmetaphone(${a}) <> '' and dmetaphone(${a}) = dmetaphone(${b})
        and levenshtein(left(${a}, 250), left(${b}, 250)) * 2 <= greatest(length(${a}), length(${b}))
    )
  )`
}

/** Each word of one name is like one of the other: "Ruby Marsh" and "Marsh-Kaya, Rubie Ann". */
function hasWordsLike(one: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from unnest(${sql.ref(one)}) word
    where not exists (select from unnest(${sql.ref(other)}) like_word where ${wordsAlike('word', 'like_word')})
  )`
}

interface LikelyPair {
  readonly ids: SameChildPair
  /** By the decision of the office. */
  readonly are_different: boolean
}

/**
 * The children in the lottery that may be one, by the entries that the office keeps: names that are alike in one grade, or one name in
 * two grades. A name that a child had before a change counts too. Those of one account with one name and grade are the same child anyway (`isSameChild`).
 */
async function likelyPairs(db: Database | Transaction, lottery_id: number): Promise<LikelyPair[]> {
  const { rows } = await sql<{ id: number; other_id: number; are_different: boolean }>`
    with child as materialized (
      select student.*, coalesce(kept_id, student.id) as child_id
      from ranking join student on student.id = ranking.student_id left join same_child on same_child.student_id = student.id
      where ${isRanked(lottery_id)}
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
    ), confirmed as (
      select coalesce(one.kept_id, different.student_id) as id, coalesce(other.kept_id, different.other_id) as other_id
      from different_children different
      left join same_child one on one.student_id = different.student_id
      left join same_child other on other.student_id = different.other_id
    )
    select distinct least(one.child_id, other.child_id) as id, greatest(one.child_id, other.child_id) as other_id,
      (least(one.child_id, other.child_id), greatest(one.child_id, other.child_id)) in (
        select least(id, other_id), greatest(id, other_id) from confirmed
      ) as are_different
    from near join child one on one.id = near.id join child other on other.id = near.other_id
    where one.child_id <> other.child_id and not ${isSameChild('one', 'other')}
      and exists (
        select from name own join name like_name on own.id = one.id and like_name.id = other.id
        where own.key = like_name.key
          or cardinality(own.words) <> cardinality(like_name.words) and levenshtein_less_equal(left(own.key, 250), left(like_name.key, 250), 1) <= 1
          or ${hasWordsLike('own.words', 'like_name.words')} or ${hasWordsLike('like_name.words', 'own.words')}
      )
    order by id, other_id`.execute(db)
  return rows.map(({ id, other_id, are_different }) => ({ ids: [id, other_id], are_different }))
}

/** An entry with choices in a lottery, or with a part in it at the closing: without choices, the child takes no part with another entry either. */
const isRanked = (lottery_id: number) => sql<boolean>`(
  lottery_id = ${lottery_id} and (wishes <> '[]' or ${tookPartAtClosing('ranking')})
)`

/** Of a row of `ranking`. */
export function tookPartAtClosing(ranking: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${ranking}.code`)} in (
    select child.code from lottery closed cross join jsonb_to_recordset(closed.pool->'children') child (code integer)
    where closed.id = ${sql.ref(`${ranking}.lottery_id`)}
  )`
}

/** The entries of a lottery, in the order in which they take part. */
export async function readRankedEntries(db: Database | Transaction, lottery_id: number): Promise<RankedEntry[]> {
  const { rows } = await sql<RankedEntry>`
    select ranking.student_id, kept_id, ${tookPartAtClosing('ranking')} as took_part_at_closing
    from ranking left join same_child on same_child.student_id = ranking.student_id
    where ${isRanked(lottery_id)}`.execute(db)
  return inLotteryOrder(rows)
}

interface LotteryDuplicates {
  readonly entries: readonly RankedEntry[]
  /** The entries of each child, the one that takes part first, by the entry that the office keeps. */
  readonly children: ReadonlyMap<number, readonly RankedEntry[]>
  /** Entries of which the office has to decide before the lottery runs whether they are one child. Until then both are in the lottery. */
  readonly undecided: readonly SameChildPair[]
  /** Those of which it decided that they are not. */
  readonly different: readonly SameChildPair[]
}

/** The entries of a lottery of which more than one may be the same child. */
async function findDuplicates(db: Database | Transaction, lottery_id: number): Promise<LotteryDuplicates> {
  const entries = await readRankedEntries(db, lottery_id)
  const children = Map.groupBy(entries, ({ student_id, kept_id }) => kept_id ?? student_id)
  const likely = (await likelyPairs(db, lottery_id)).flatMap(({ ids, are_different }) => {
    // One that ranked between the two statements is read the next time.
    const taking = ids.flatMap((id) => children.get(id)?.slice(0, 1) ?? [])
    const [one, other] = inLotteryOrder(taking).map(({ student_id }) => student_id)
    return one === undefined || other === undefined ? [] : [{ ids: [one, other] as const, are_different }]
  })
  const pairsWith = (are_different: boolean) =>
    likely.flatMap((pair) => (pair.are_different === are_different ? [pair.ids] : []))
  return { entries, children, undecided: pairsWith(false), different: pairsWith(true) }
}

interface LotteryPairs {
  /** Of each, only the first entry takes part. */
  readonly pairs: readonly SameChildPair[]
  readonly undecided: readonly SameChildPair[]
  /** Of the entries that took part at the closing, whether they have choices or not. */
  readonly closing: ReadonlySet<number>
}

export async function lotteryPairs(trx: Transaction, lottery_id: number): Promise<LotteryPairs> {
  const { entries, children, undecided } = await findDuplicates(trx, lottery_id)
  const decided = [...children.values()].flatMap((own) =>
    own.flatMap(({ student_id: one }, n) =>
      own.slice(n + 1).map(({ student_id: other }): SameChildPair => [one, other]),
    ),
  )
  const known = new Set(decided.map((pair) => pair.toSorted().join()))
  const ids = entries.map(({ student_id }) => student_id)
  const order = new Map(ids.map((id, n) => [id, n]))
  const same = (await sameChildPairs(trx, ids)).map((pair): SameChildPair => {
    const [one, other] = pair
    return getOrThrow(order, one) < getOrThrow(order, other) ? pair : [other, one]
  })
  const open = same.filter((pair) => !known.has(pair.toSorted().join()))
  const closing = new Set(entries.flatMap((entry) => (entry.took_part_at_closing ? entry.student_id : [])))
  return { pairs: [...open, ...decided], undecided, closing }
}

/** Nobody chooses after the closing which lot a child has. @throws 422 `lottery-closed` for an entry that took part while another one may be the same child */
export async function refuseDeletingLot(trx: Transaction, student_ids: readonly number[]): Promise<void> {
  for (const { id, semester, is_closed } of await findLotteriesToRun(trx)) {
    if (!is_closed) continue
    const { pairs, undecided, closing } = await lotteryPairs(trx, id)
    const ended = new Set(student_ids)
    const remains = [...pairs, ...undecided].some(
      (pair) => pair.some((one) => ended.has(one) && closing.has(one)) && !pair.every((one) => ended.has(one)),
    )
    if (!remains) continue
    const message = english`The ranking period for ${semester} is over, and another entry may be the same child. Delete this one after the lottery.`
    throw new Problem(422, message, { code: 'lottery-closed' })
  }
}

/** The pairs of every lottery that can still run, for the office: those that are not decided first. A pair of two lotteries is listed for the first one. */
export async function findLotteryPairs(db: Database | Transaction) {
  const found = new Map<string, Omit<LotteryPair, 'students'> & { readonly ids: SameChildPair }>()
  for (const { id, semester, is_closed } of await findLotteriesToRun(db)) {
    const { children, undecided, different } = await findDuplicates(db, id)
    const decided = [...children.values()].flatMap(([first, ...others]) =>
      others.map(({ student_id }): SameChildPair => [first?.student_id ?? 0, student_id]),
    )
    for (const [pairs, decision] of [
      [undecided, 'none'],
      [decided, 'same'],
      [different, 'different'],
    ] as const)
      for (const ids of pairs) {
        const key = ids.toSorted((a, b) => a - b).join()
        const [kept_id, are_different] = [decision === 'same' ? ids[0] : null, decision === 'different']
        if (!found.has(key)) found.set(key, { ids, semester, is_closed, kept_id, are_different })
      }
  }
  const isDecided = ({ kept_id, are_different }: Pick<LotteryPair, 'kept_id' | 'are_different'>) =>
    Number(kept_id !== null || are_different)
  const sorted = [...found.values()].sort((a, b) => isDecided(a) - isDecided(b))
  const shown = sorted.slice(0, MAX_SAME_CHILD_GROUPS)
  const entries = await readEntriesOfChildren(
    db,
    shown.flatMap(({ ids }) => ids),
  )
  const lottery_pairs = shown.map(({ ids, ...pair }): LotteryPair => {
    const inOrder = pair.is_closed ? ids : ids.toSorted((a, b) => a - b)
    return { ...pair, students: inOrder.map((id) => getOrThrow(entries, id)) }
  })
  return { lottery_pairs, lottery_pairs_total: sorted.length }
}

/** How many pairs of a semester's lottery the office has to decide before it runs. */
export async function countUndecided(db: Database | Transaction, semester_id: number): Promise<number> {
  const lottery = (await findLotteriesToRun(db)).find((one) => one.semester_id === semester_id)
  return lottery ? (await findDuplicates(db, lottery.id)).undecided.length : 0
}

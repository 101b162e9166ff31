import { sql } from 'kysely'
import type { AnnouncedRound } from '../../domain/enrollment/lottery/beacon.ts'
import type { Transaction } from '../platform/database/database.ts'
import { queueFamilyEmails } from './queueFamilyEmails.ts'

/** Tells each family that ranked classes for a child what was published at the closing. */
export async function queueClosingEmails(
  trx: Transaction,
  lottery_id: number,
  { round, published_at }: AnnouncedRound,
): Promise<void> {
  const rankings = await trx
    .selectFrom('ranking')
    .innerJoin('lottery', 'lottery.id', 'lottery_id')
    .innerJoin('semester', 'semester.id', 'lottery.semester_id')
    .select([
      'student_id',
      'code',
      'closes_at',
      'rankings_hash',
      'semester.id as semester_id',
      'semester.name as semester',
    ])
    .select(
      sql<boolean>`code not in (
        select child.code from lottery cross join jsonb_to_recordset(pool->'children') child (code integer) where id = ${lottery_id}
      )`.as('left_out'),
    )
    .where('lottery_id', '=', lottery_id)
    .where(sql<boolean>`wishes <> '[]'`)
    .orderBy('student_id')
    .execute()
  const emails = rankings.map(({ student_id, code, closes_at, rankings_hash, semester_id, semester, left_out }) => {
    const times = { closed_at: closes_at.toISOString(), published_at: published_at.toISOString() }
    const facts = { semester_id, semester, code, closing_hash: rankings_hash ?? '', round, ...times, left_out }
    return { kind: 'lottery-closed', ...facts, student_id, course_id: null } as const
  })
  await queueFamilyEmails(trx, emails)
}

/** Tells each family that ranked classes for a child which of them the child got. The results and the record must be stored. */
export async function queueLotteryEmails(trx: Transaction, lottery_id: number): Promise<void> {
  const rankings = await trx
    .selectFrom('ranking')
    .innerJoin('lottery', 'lottery.id', 'lottery_id')
    .innerJoin('semester', 'semester.id', 'lottery.semester_id')
    .select(['student_id', 'code', 'results', 'rankings_hash', 'digest'])
    .select(['semester.id as semester_id', 'semester.name as semester'])
    .where('lottery_id', '=', lottery_id)
    .where(sql<boolean>`wishes <> '[]'`)
    .orderBy('student_id')
    .execute()
  const emails = rankings.map(({ student_id, code, results, rankings_hash, digest, semester_id, semester }) => {
    const { times = [], not_offered = [] } = results ?? {}
    const wishes = times.flatMap((time) => time.wishes)
    const classes = wishes.filter(({ outcome }) => outcome === 'enrolled').map(({ course }) => course.name)
    const ranked = wishes.length + not_offered.length
    const left_out = times.every(({ turn }) => turn === null)
    const published = { code, closing_hash: rankings_hash ?? '', digest: digest ?? '' }
    const facts = { semester_id, semester, classes, ranked, left_out, ...published }
    return { kind: 'lottery-results', ...facts, student_id, course_id: null } as const
  })
  await queueFamilyEmails(trx, emails)
}

/** For a preview before the lottery, which must not show results: the same families with a text in the place of the classes. */
export async function queueExampleLotteryEmails(
  trx: Transaction,
  { id: semester_id, name: semester }: { readonly id: number; readonly name: string },
  student_ids: Iterable<number>,
): Promise<void> {
  const facts = { semester_id, semester, classes: ['(the classes that the child gets)'], ranked: 1 }
  const emails = [...student_ids].map((student_id) => {
    return { kind: 'lottery-results', ...facts, student_id, course_id: null } as const
  })
  await queueFamilyEmails(trx, emails)
}

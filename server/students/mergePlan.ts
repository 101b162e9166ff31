import { sql } from 'kysely'
import type { MergeChange, MergePlan, MergeRefusal } from '../../contract/sameChildren.ts'
import type { Student } from '../../contract/students.ts'
import { awaitsAcceptance } from '../../domain/account.ts'
import type { Days, Period } from '../../domain/days.ts'
import { english } from '../../domain/english.ts'
import { type MergedPlace, mergePlaces, type PlacesOfMerge } from '../../domain/mergeStudents.ts'
import { tookPartAtClosing } from '../lottery/duplicates.queries.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { fieldError, notFound } from '../platform/http/problem.ts'
import { sha256Hex } from '../platform/sha256.ts'
import { isSameChild } from '../rows/sameChild.queries.ts'
import { studentById } from '../rows/students.queries.ts'

interface Place extends MergedPlace {
  readonly student_id: number
  readonly semester: string
}

export interface RankingOfMerge {
  readonly lottery_id: number
  /** `replace`: the entry that stays has no choices. */
  readonly outcome: 'move' | 'replace' | 'end'
}

export interface Merge {
  readonly plan: MergePlan
  readonly places: PlacesOfMerge<Place>
  readonly rankings: readonly RankingOfMerge[]
  readonly movesCalendar: boolean
  /** The account that stays, if it does not see the child until its owner accepts an invitation. */
  readonly invited: { readonly id: number; readonly email: string } | undefined
}

/** Two entries of one child. */
export interface Pair {
  readonly kept_id: number
  readonly ended_id: number
}

/**
 * What a merge does. For the merge itself, call it with the locks of both families, of the classes and of the lotteries that have not run.
 * @throws 404 for an unknown student, 422 on `other` for one student twice
 */
export async function readMerge(db: Database | Transaction, pair: Pair): Promise<Merge> {
  const { kept_id, ended_id } = pair
  if (kept_id === ended_id) throw fieldError('other', english`Choose another student.`)
  const [[kept], [ended]] = [await studentById(db, kept_id), await studentById(db, ended_id)]
  if (!kept || !ended) throw notFound()
  const all = await readPlaces(db, [kept_id, ended_id])
  const own = { grade: kept.grade, places: all.filter(({ student_id }) => student_id === kept_id) }
  const places = mergePlaces(
    own,
    all.filter(({ student_id }) => student_id === ended_id),
  )
  const rankings = await readRankings(db, pair)
  const calendar = await readCalendars(db, pair)
  const movesCalendar = calendar.ended && !calendar.kept && kept.parent_id === ended.parent_id
  const wishes = await db.selectFrom('wish').select('student_id').where('student_id', '=', ended_id).limit(1).execute()
  const registrations = await db
    .selectFrom('registration')
    .select('reference')
    .where('student_id', '=', ended_id)
    .orderBy('id')
    .execute()
  const documents = await db.selectFrom('document').select('id').where('student_id', '=', ended_id).limit(1).execute()
  const changes: MergeChange[] = [
    ...places.moves.map((place) => toChange(place, place.status === 'enrolled' ? 'seat-moves' : 'place-moves')),
    ...places.ends.map((place) => toChange(place, 'place-ends')),
    ...rankings.map(({ change, name }) => ({ change, name, semester: '' })),
    ...wishes.map(() => ({ change: 'plan-moves' as const, name: '', semester: '' })),
    ...registrations.map(({ reference }) => ({ change: 'registration-moves' as const, name: reference, semester: '' })),
    ...documents.map(() => ({ change: 'documents-move' as const, name: '', semester: '' })),
  ]
  if (calendar.ended)
    changes.push({ change: movesCalendar ? 'calendar-moves' : 'calendar-ends', name: '', semester: '' })
  const invited = await invitedAccount(db, kept, ended)
  if (invited && invited.email !== '') changes.push({ change: 'parent-invited', name: invited.email, semester: '' })
  const refusals: MergeRefusal[] = [
    ...places.refusals.map(({ because, place, by }) => ({
      because,
      name: place.course.name,
      by: by?.course.name ?? '',
      semester: place.semester,
    })),
    ...(await placesOfThirdEntries(db, pair, places.moves)),
    ...rankings
      .filter(({ isPending }) => isPending)
      .map(({ name }) => ({ because: 'lottery-pending' as const, name, by: '', semester: name })),
  ]
  const known = { kept, ended, changes, refusals }
  return {
    plan: { ...known, version: sha256Hex(JSON.stringify(known)) },
    places,
    rankings,
    movesCalendar,
    invited,
  }
}

/**
 * The account that stays, if it is unconfirmed and sees its entry, and not the other one: a stranger may have entered the child, and would get what
 * the other entry has.
 */
async function invitedAccount(db: Database | Transaction, kept: Student, ended: Student) {
  const seesEnded = ended.parent_id === kept.parent_id && !ended.awaits_acceptance
  if (seesEnded || kept.awaits_acceptance) return undefined
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('id', '=', kept.parent_id)
    .executeTakeFirstOrThrow()
  return awaitsAcceptance('admin', account) ? account : undefined
}

function toChange({ course, semester }: Place, change: MergeChange['change']): MergeChange {
  return { change, name: course.name, semester }
}

async function readPlaces(db: Database | Transaction, ids: readonly number[]): Promise<Place[]> {
  const rows = await db
    .selectFrom('roster_entry as entry')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .innerJoin('semester', 'semester.id', 'entry.semester_id')
    .leftJoin('seat_offer as offer', 'offer.entry_id', 'entry.id')
    .select(['entry.id', 'entry.student_id', 'entry.status', 'entry.overridden', 'offer.id as offer_id'])
    .select(['entry.course_id', 'course.name', 'course.section', 'course.grade', 'course.days', 'course.period'])
    .select(['course.restrictions', 'entry.semester_id', 'semester.name as semester', 'semester.active'])
    .where(sql<boolean>`entry.student_id = any(${ids}::integer[])`)
    .orderBy('entry.semester_id', 'desc')
    .orderBy('entry.id')
    .execute()
  return rows.map(({ id, student_id, status, overridden, offer_id, semester_id, semester, active, ...row }) => {
    const { course_id, name, section, grade, restrictions } = row
    const days: Days = row.days
    const period: Period = row.period
    const course = { id: course_id, name, section, grade, days, period, restrictions }
    const place = { id, student_id, status, overridden, isOffered: offer_id !== null }
    return { ...place, course, semester_id, semester, isSemesterActive: active }
  })
}

/** A lottery that has not run counts each child once: the choices of the entry that stays, if it has any. */
async function readRankings(db: Database | Transaction, { kept_id, ended_id }: Pair) {
  const rows = await db
    .selectFrom('ranking as ended')
    .innerJoin('lottery', 'lottery.id', 'ended.lottery_id')
    .innerJoin('semester', 'semester.id', 'lottery.semester_id')
    .leftJoin('ranking as kept', (join) =>
      join.onRef('kept.lottery_id', '=', 'ended.lottery_id').on('kept.student_id', '=', kept_id),
    )
    .select(['ended.lottery_id', 'semester.name', 'lottery.ran_at', 'kept.wishes as kept_wishes'])
    .select(
      sql<boolean>`lottery.ran_at is null and lottery.closes_at <= clock_timestamp()
        and (ended.wishes <> '[]' or ${tookPartAtClosing('ended')})`.as('is_pending'),
    )
    .where('ended.student_id', '=', ended_id)
    .orderBy('lottery.id')
    .execute()
  return rows.map(({ lottery_id, name, ran_at, kept_wishes, is_pending }) => {
    const isReplaced = ran_at === null && kept_wishes?.length === 0
    const outcome = kept_wishes === null ? ('move' as const) : isReplaced ? ('replace' as const) : ('end' as const)
    const subject = ran_at === null ? 'choices' : 'results'
    const change: MergeChange['change'] = outcome === 'end' ? `${subject}-end` : `${subject}-move`
    return { lottery_id, name, outcome, change, isPending: is_pending }
  })
}

async function readCalendars(db: Database | Transaction, { kept_id, ended_id }: Pair) {
  const rows = await db
    .selectFrom('calendar_address')
    .select('student_id')
    .where('student_id', 'in', [kept_id, ended_id])
    .where('token_hash', 'is not', null)
    .execute()
  const has = (id: number) => rows.some(({ student_id }) => student_id === id)
  return { kept: has(kept_id), ended: has(ended_id) }
}

/** The child may be in the account a third time, and wait for the same class. */
async function placesOfThirdEntries(
  db: Database | Transaction,
  { kept_id, ended_id }: Pair,
  moves: readonly Place[],
): Promise<MergeRefusal[]> {
  const waiting = moves.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0) return []
  const rows = await db
    .selectFrom('student as one')
    .innerJoin('student as other', (join) => join.on(isSameChild('one', 'other')))
    .innerJoin('roster_entry as entry', 'entry.student_id', 'other.id')
    .select('entry.course_id')
    .where('one.id', '=', kept_id)
    .where('other.id', '<>', ended_id)
    .where('entry.status', '=', 'waiting')
    .execute()
  return waiting
    .filter(({ course }) => rows.some(({ course_id }) => course_id === course.id))
    .map(({ course, semester }) => ({ because: 'same-child-waits', name: course.name, by: '', semester }))
}

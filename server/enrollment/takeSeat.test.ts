import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStudentToClass, transferStudent } from '../../contract/enrollment/rosters.ts'
import { type BuiltUser, buildCourse, buildFamily, buildSemester, buildUser } from '../../test/data/builders.ts'
import { buildFullClass, type Family, joinAll, SEAT_COMMANDS, send } from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin' })
})
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

type Built = Awaited<ReturnType<typeof buildSituation>>

interface Way {
  /** Whether the child leaves the class `left` for the seat. */
  readonly leaves: boolean
  readonly prepare?: (built: Built) => Promise<unknown>
  readonly take: (built: Built) => Promise<{ readonly status: number; readonly body: object }>
  /** What the log says about the seat. */
  readonly logs: string
  /** What it says about the seat that the child leaves. */
  readonly logsLeft?: string
  /** Further rows of the log, and emails to other families, instead of those about an offer of the seat that the child leaves. */
  readonly others?: { readonly log: readonly string[]; readonly emails: readonly string[] }
}

const WAYS: Readonly<Record<string, Way>> = {
  enrolling: { leaves: false, take: (built) => atFamily(built, 'enroll'), logs: 'enrolled' },
  'accepting an offer': {
    leaves: false,
    prepare: (built) => offer(built, built.child),
    take: (built) => atFamily(built, 'accept'),
    logs: 'moved to enrolled',
  },
  'accepting an offer that asks for the other class': {
    leaves: true,
    prepare: (built) => offer(built, built.child, { swap: { drop_course_id: built.left.id, automatic: false } }),
    take: (built) => atFamily(built, 'accept'),
    logs: 'enrolled by swap',
  },
  'overriding rules for a child with an offer': {
    leaves: false,
    prepare: (built) => offer(built, built.child),
    take: (built) => atOffice(built, { override: true }),
    logs: 'moved to enrolled',
  },
  'swapping into a free seat': {
    leaves: true,
    take: (built) => atFamily(built, 'swap', built.left.id),
    logs: 'enrolled by swap',
  },
  'swapping in an exchange': {
    leaves: true,
    prepare: async ({ rival, taken, left }) => {
      await send(school, 'enroll', rival, taken)
      await send(school, 'wait', rival, left, { swap: { drop_course_id: taken.id, automatic: true } })
    },
    take: (built) => atFamily(built, 'swap', built.left.id),
    logs: 'enrolled by swap',
    others: {
      log: ['rival enrolled by swap: left', 'rival dropped by swap: taken'],
      emails: ['next passed-over: left', 'rival enrolled: left'],
    },
  },
  'transferring at the office': { leaves: true, take: (built) => transfer(built), logs: 'enrolled by swap' },
  'enrolling past the wait list': {
    leaves: false,
    prepare: (built) => offer(built, built.rival),
    take: (built) => atOffice(built, { pass_wait_list: true }),
    logs: 'enrolled past the wait list',
    others: { log: ['rival offer withdrawn: taken'], emails: ['rival offer-ended: taken'] },
  },
  'transferring past the wait list': {
    leaves: true,
    prepare: (built) => offer(built, built.rival),
    take: (built) => transfer(built, { pass_wait_list: true }),
    logs: 'enrolled past the wait list',
    logsLeft: 'dropped',
    others: {
      log: ['next offered: left', 'rival offer withdrawn: taken'],
      emails: ['next offer-made: left', 'rival offer-ended: taken'],
    },
  },
}

const OFFERED = { log: ['next offered: left'], emails: ['next offer-made: left'] }

for (const [name, way] of Object.entries(WAYS))
  test(`${name} has all effects of a taken seat`, async () => {
    const { leaves, prepare, take, logs, logsLeft = 'dropped by swap', others = leaves ? OFFERED : undefined } = way
    const built = await buildSituation(leaves)
    await prepare?.(built)
    const before = await readEffects(built)
    const { status, body } = await take(built)
    const after = await readEffects(built)
    expect(status).toBeLessThan(300)
    expect(after.places).toEqual([
      `asked: waiting, gives up ${leaves ? 'nothing' : 'left'}`,
      ...(leaves ? [] : ['left: enrolled, gives up nothing']),
      'open: offered, gives up taken',
      'same_time: waiting, gives up taken',
      'taken: enrolled, gives up nothing',
    ])
    const log = [`child ${logs}: taken`, 'child offered: open', ...(leaves ? [`child ${logsLeft}: left`] : [])]
    expect(after.log.slice(before.log.length).sort()).toEqual([...log, ...(others?.log ?? [])].sort())
    const emails = ['child enrolled: taken', 'child offer-made: open', ...(others?.emails ?? [])]
    expect(after.emails.slice(before.emails.length).sort()).toEqual(emails.sort())
    const changed = after.courses.filter(isChangedSince(before.courses)).map((row) => expect.objectContaining(row))
    if ('courses' in body) expect(body.courses).toEqual(expect.arrayContaining(changed))
  })

test('a family whose child the office swaps into a class that families do not see learns what it left', async () => {
  const built = await buildSituation(true)
  await school.db.updateTable('course').set({ active: false }).where('id', '=', built.taken.id).execute()
  expect((await atFamily(built, 'swap', built.left.id)).status).toBe(201)
  expect((await readEffects(built)).emails).toContain('child dropped-by-office: left')
})

function isChangedSince(before: readonly object[]) {
  return (course: object) => !before.some((one) => isDeepStrictEqual(one, course))
}

/**
 * A child that has `left`, whose one seat `next` waits for, and wants `taken`. It waits for `same_time`, for `asked`, for which it would give up
 * `left`, and for `open`, which has a free seat and for which it would give up `taken`, as between the two steps of an undone transfer.
 */
async function buildSituation(leaves: boolean) {
  const { postgres } = school
  const { id: semester_id } = await buildSemester(postgres)
  const [child, rival] = [await buildFamily(postgres), await buildFamily(postgres)]
  const left = await buildCourse(postgres, { semester_id, period: '1', max_seats: 1 })
  const taken = await buildCourse(postgres, {
    ...{ semester_id, period: '2', max_seats: 1 },
    ...(leaves && { restrictions: left.section }),
  })
  await send(school, 'enroll', child, left)
  const [next] = await joinAll(school, left, 1)
  if (!next) throw new Error('nobody waits')
  const same_time = await buildFullClass(school, semester_id, { period: '2' })
  const asked = await buildFullClass(school, semester_id, { period: '3' })
  const open = await buildFullClass(school, semester_id, { period: '4' })
  await send(school, 'wait', child, same_time.course)
  await send(school, 'wait', child, asked.course, { swap: { drop_course_id: left.id, automatic: false } })
  await send(school, 'wait', child, open.course)
  await school.db.updateTable('course').set({ max_seats: 2 }).where('id', '=', open.course.id).execute()
  await school.db
    .updateTable('roster_entry')
    .set({ drop_course_id: taken.id })
    .where('course_id', '=', open.course.id)
    .where('status', '=', 'waiting')
    .execute()
  const courses = { left, taken, same_time: same_time.course, asked: asked.course, open: open.course }
  return { child, next, rival, left, taken, open: open.course, courses }
}

/** A family takes the seat and drops it when another one waits for it. */
async function offer({ taken }: Built, to: Family, body = {}) {
  const owner = await buildFamily(school.postgres)
  await send(school, 'enroll', owner, taken)
  await send(school, 'wait', to, taken, body)
  await send(school, 'drop', owner, taken)
}

function atFamily({ child, taken }: Built, command: FamilyCommand, drop_course_id?: number) {
  const params = { course_id: taken.id, student_id: child.student.id }
  return school.as(office).send(SEAT_COMMANDS[command], { params, body: { drop_course_id } })
}
type FamilyCommand = 'enroll' | 'accept' | 'swap'

function atOffice({ child, taken }: Built, more: object) {
  const body = { course_id: taken.id, student_id: child.student.id, ...more }
  return school.as(office).send(addStudentToClass, { body })
}

function transfer({ child, left, taken }: Built, more: object = {}) {
  const body = { student_id: child.student.id, from_course_id: left.id, course_id: taken.id, ...more }
  return school.as(office).send(transferStudent, { body })
}

/** The child's places by class, and the log, the emails to families and the counts of the classes. */
async function readEffects({ courses, child, next, rival }: Built) {
  const { db } = school
  const ids = Object.values(courses).map(({ id }) => id)
  const nameOf = (one: number | null) => Object.entries(courses).find(([, { id }]) => id === one)?.[0] ?? 'nothing'
  const people = Object.entries({ child, next, rival })
  const who = (one: number | null) => people.find(([, { student }]) => student.id === one)?.[0]
  const [entries, log, emails, counts] = await Promise.all([
    db
      .selectFrom('roster_entry')
      .leftJoin('seat_offer', 'entry_id', 'roster_entry.id')
      .select(['roster_entry.course_id', 'status', 'roster_entry.drop_course_id', 'offered_at'])
      .where('student_id', '=', child.student.id)
      .execute(),
    db.selectFrom('enrollment_log').selectAll().where('course_id', 'in', ids).orderBy('id').execute(),
    db.selectFrom('family_mail').selectAll().where('course_id', 'in', ids).orderBy('id').execute(),
    db
      .selectFrom('course')
      .select(['id', 'current_seats', 'wait_list', 'offered_seats'])
      .where('id', 'in', ids)
      .execute(),
  ])
  return {
    places: entries
      .map((row) => ({ ...row, status: row.offered_at ? 'offered' : row.status }))
      .map(
        ({ course_id, status, drop_course_id }) =>
          `${nameOf(course_id)}: ${status}, gives up ${nameOf(drop_course_id)}`,
      )
      .sort(),
    log: log.map(({ student_id, status, course_id }) => `${who(student_id)} ${status}: ${nameOf(course_id)}`),
    emails: emails.map(({ student_id, kind, course_id }) => `${who(student_id)} ${kind}: ${nameOf(course_id)}`),
    courses: counts,
  }
}

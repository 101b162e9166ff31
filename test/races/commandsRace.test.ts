import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelCourses } from '../../contract/cancelCourses.ts'
import { changeCourses } from '../../contract/changeCourses.ts'
import { startLottery } from '../../contract/enrollment/lotteryRuns.ts'
import { transferStudent, undoRosterChange } from '../../contract/enrollment/rosters.ts'
import { updateWishList } from '../../contract/enrollment/wishLists.ts'
import { importFile } from '../../contract/files.ts'
import { incrementGrades } from '../../contract/gradeLevels.ts'
import { cancelCourse, toggleCourse, undoClassChange, updateCourse } from '../../contract/officeCourses.ts'
import { deleteParent } from '../../contract/parents.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { updateStudent } from '../../contract/students.ts'
import { FREED_SEATS } from '../../domain/enrollment/waitList/waitList.ts'
import { expireAllOffers } from '../../server/enrollment/expiry.ts'
import { remindOffers } from '../../server/familyEmails/queueDueEmails.ts'
import { findViolations } from '../../server/invariants/findViolations.ts'
import { recordExpiry } from '../../server/lottery/closing.ts'
import { lockRows } from '../../server/platform/database/rowLocks.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildLottery,
  buildRanking,
  buildSemester,
} from '../data/builders.ts'
import { courseForm } from '../data/classes.ts'
import { closeInTime } from '../data/closeInTime.ts'
import { OFFICE_COMMANDS, SEAT_COMMANDS } from '../data/waitLists.ts'
import { openServers } from '../processes/inProcessServers.ts'
import { rounds } from '../rounds.ts'
import { withoutProtection } from './unprotected.ts'

const ROUNDS = rounds(3)
/** Further rounds are run until each of these was reached. In a round, the lottery is refused every other time. */
const BATCHES = 15
const REACHED = [
  'wait 201',
  'drop 200',
  'toggle 200',
  'change 200',
  'semester 200',
  'parents 200',
  'classes 200',
  'cancel 200',
  'lottery 202',
] as const
const CHILDREN = 16
/** The first five meet at the same time. */
const PERIODS = ['1', '1', '1', '1', '1', '2', '3', '4'] as const

const place = { course: fc.nat(PERIODS.length - 1), child: fc.nat(CHILDREN - 1), n: fc.nat(99) }
const familyStep = fc.record({
  verb: fc.constantFrom<keyof typeof SEAT_COMMANDS>('wait', 'wait', 'wait', 'drop', ...keysOf(SEAT_COMMANDS)),
  automatic: fc.boolean(),
  ...place,
})
const officeStep = fc.record({ verb: fc.constantFrom(...keysOf(OFFICE_COMMANDS)), ...place })
/** All of them at once. The lottery of another semester has the same children. */
const commands = fc.record({
  family: fc.array(familyStep, { minLength: 36, maxLength: 36 }),
  office: fc.array(officeStep, { minLength: 8, maxLength: 8 }),
  /** One step for each of OTHER. */
  other: fc.array(fc.record(place), { minLength: 12, maxLength: 12 }),
})

test('all commands that change several classes, sent at once, cause no deadlock, and none is refused as busy', async () => {
  const { counts, violations, deadlocks } = await sendAtOnce()
  expect(Object.keys(counts).filter((outcome) => /5\d\d$/.test(outcome))).toEqual([])
  expect(violations).toEqual([])
  expect(deadlocks).toBe(0)
  for (const outcome of REACHED)
    expect(counts[outcome] ?? 0, `${outcome} of ${JSON.stringify(counts)}`).toBeGreaterThan(0)
})

test('control: transactions that wait for classes in any order deadlock', async () => {
  expect(await countDeadlocksOfOppositeOrders()).toBe(0)
  withoutProtection(['order'])
  expect(await countDeadlocksOfOppositeOrders()).toBe(1)
})

/** Two transactions lock a class each, and then the class of the other one. */
async function countDeadlocksOfOppositeOrders(): Promise<number> {
  const servers = await openServers(1)
  const { postgres } = servers
  const semester = await buildSemester(postgres)
  const early = await buildCourse(postgres, { semester_id: semester.id })
  const late = await buildCourse(postgres, { semester_id: semester.id })
  const { promise: bothHold, resolve } = Promise.withResolvers<void>()
  const held = new Set<number>()
  const lock = (first: number, second: number) =>
    postgres.transaction(async (trx) => {
      await lockRows(trx, { courses: [first] })
      if (held.add(first).size === 2) resolve()
      await bothHold
      await lockRows(trx, { courses: [second] })
    })
  await Promise.all([lock(early.id, late.id), lock(late.id, early.id)])
  return servers.closeAndCountDeadlocks()
}

/** Sends all of the commands at once, in a new database. Returns how often each outcome was seen. */
async function sendAtOnce() {
  const servers = await openServers(2)
  const counts: Record<string, number> = {}
  const violations: unknown[] = []
  const sendRounds = fc.asyncProperty(commands, async ({ family, office, other }) => {
    const state = await buildState(servers)
    const sent = [
      ...family.map((step) => sendFamily(state, step)),
      ...office.map((step) => sendOffice(state, step)),
      ...Object.values(OTHER).flatMap((run, n) => other.slice(n, n + 1).map((step) => run(state, step))),
      runOther(state),
      runJobs(state),
    ]
    for (const outcome of await Promise.all(sent)) counts[outcome] = (counts[outcome] ?? 0) + 1
    violations.push(...(await findViolations(servers.postgres.db)))
  })
  for (let batch = 0; batch < BATCHES && !REACHED.every((outcome) => counts[outcome]); batch++)
    await fc.assert(sendRounds, { numRuns: ROUNDS, endOnFailure: true })
  return { counts, violations, deadlocks: await servers.closeAndCountDeadlocks() }
}

const NOBODY = { student_id: 1, course_id: 1 }

type Servers = Awaited<ReturnType<typeof openServers>>
interface State {
  readonly servers: Servers
  readonly office: BuiltUser
  readonly semester: Awaited<ReturnType<typeof buildSemester>>
  readonly withLottery: { readonly id: number }
  readonly families: readonly Awaited<ReturnType<typeof buildFamily>>[]
  readonly courses: readonly Awaited<ReturnType<typeof buildCourse>>[]
  /** The rosters before the race. */
  readonly entries: readonly Entry[]
}
interface Step {
  readonly course: number
  readonly child: number
  readonly n: number
}
interface FamilyStep extends Step {
  readonly verb: keyof typeof SEAT_COMMANDS
  readonly automatic: boolean
}

/** Small classes with children in them and on their wait lists, and another semester before its lottery. */
async function buildState(servers: Servers): Promise<State> {
  const { postgres } = servers
  const office = await buildConfirmedAdmin(postgres)
  const [semester, withLottery] = [await buildSemester(postgres), await buildSemester(postgres)]
  const families = await Promise.all(Array.from({ length: CHILDREN }, () => buildFamily(postgres)))
  const courses = await Promise.all(
    PERIODS.map((period) => buildCourse(postgres, { semester_id: semester.id, period, max_seats: 2 })),
  )
  const hour = 3_600_000
  const times = { opens_at: new Date(Date.now() - 2 * hour), closes_at: new Date(Date.now() - hour) }
  const lottery = await buildLottery(postgres, withLottery, times)
  const ranked = await buildCourse(postgres, { semester_id: withLottery.id, max_seats: 2 })
  for (const { student } of families)
    await buildRanking(postgres, lottery, { student_id: student.id, wishes: [[ranked.id]] })
  await closeInTime(servers.owner, withLottery.id)
  const state = { servers, office, semester, withLottery, families, courses, entries: [] }
  const steps = families.map((_, child) => ({ course: child % courses.length, child, n: 1 }))
  await Promise.all(steps.map((step) => sendFamily(state, { ...step, verb: 'enroll', automatic: false })))
  for (const step of steps) {
    const entries = await readEntries(servers, semester)
    const course = (step.course + 1 + (step.child % 3)) % courses.length
    await sendFamily({ ...state, entries }, { ...step, course, verb: 'wait', automatic: step.child % 3 > 0 })
  }
  for (const course of [5, 6]) await sendFamily(state, { course, child: course, n: 1, verb: 'drop', automatic: false })
  return { ...state, entries: await readEntries(servers, semester) }
}

interface Entry {
  readonly course_id: number
  readonly student_id: number
  readonly status: 'enrolled' | 'waiting' | 'offered'
}

async function readEntries({ postgres }: Servers, { id }: { readonly id: number }): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select entry.course_id, student_id, case when offer.id is null then status else 'offered' end as status
    from roster_entry entry left join seat_offer offer on offer.entry_id = entry.id
    where semester_id = ${id} order by entry.id`.execute(postgres.db)
  return rows
}

/** Sends the command about a child and a class for which it was probably possible before. */
async function sendFamily(state: State, step: FamilyStep): Promise<string> {
  const { verb, automatic, n } = step
  const { parent, student, course } = chosen(state, likelyPlace(state, step))
  const held = state.entries.filter(({ student_id, status }) => student_id === student.id && status === 'enrolled')
  const drop_course_id = held[n % held.length]?.course_id ?? course.id
  const swap = held.length > 0 && n % 5 > 0 ? { drop_course_id, automatic } : null
  const bodies = { swap: { drop_course_id }, 'change swap': { swap }, wait: swap ? { swap } : {} }
  const body = verb === 'swap' || verb === 'change swap' || verb === 'wait' ? bodies[verb] : {}
  const call = { params: { course_id: course.id, student_id: student.id }, body }
  return `${verb} ${(await state.servers.as(parent).send(SEAT_COMMANDS[verb], call)).status}`
}

const NEEDED: Partial<Record<keyof typeof SEAT_COMMANDS, 'enrolled' | 'waiting' | 'offered'>> = {
  drop: 'enrolled',
  leave: 'waiting',
  'change swap': 'waiting',
  accept: 'offered',
  decline: 'offered',
}

function likelyPlace({ entries, families, courses }: State, { verb, ...step }: FamilyStep): Step {
  const places = entries.filter(({ status }) => status === NEEDED[verb])
  const entry = places[(step.course * CHILDREN + step.child) % places.length]
  if (!entry) return step
  const child = families.findIndex(({ student }) => student.id === entry.student_id)
  return { ...step, child, course: courses.findIndex(({ id }) => id === entry.course_id) }
}

async function sendOffice(
  state: State,
  { verb, ...step }: Step & { readonly verb: keyof typeof OFFICE_COMMANDS },
): Promise<string> {
  const { student, course } = chosen(state, step)
  const questions = verb === 'drop' || verb === 'leave' ? {} : { override: step.n % 2 > 0, pass_wait_list: true }
  const body = { course_id: course.id, student_id: student.id, ...questions }
  return `office ${verb} ${(await state.servers.as(state.office).send(OFFICE_COMMANDS[verb], { body })).status}`
}

const OTHER = {
  async edit(state: State, step: Step) {
    const { course } = chosen(state, step)
    const changes = { max_seats: 1 + (step.n % 3), days: step.n % 5 ? 'M' : 'W', withdraw_offers: true }
    const body = courseForm({ ...state, course }, changes)
    return `edit ${(await as(state).send(updateCourse, { params: { id: course.id }, body })).status}`
  },
  async toggle(state: State, step: Step) {
    const { course } = chosen(state, step)
    return `toggle ${(await as(state).send(toggleCourse, { params: { id: course.id }, body: {} })).status}`
  },
  async change(state: State, { n }: Step) {
    const changes = [{ max_seats: 1 + (n % 2) }, { room: `Room ${n}` }, { active: n % 2 > 0 }]
    const courses = state.courses.map(({ id }) => ({ id })).toReversed()
    const body = { courses, change: changes[n % 3] ?? {}, confirmed: n % 5 > 0 }
    return `change ${(await as(state).send(changeCourses, { body })).status}`
  },
  async semester({ semester, ...state }: State, { n }: Step) {
    const name = n % 3 ? semester.name : `${semester.name}, ${n}`
    const freed_seats = FREED_SEATS[n % 3] ?? 'offer'
    const body = { name, active: n % 10 > 0, disabled: n % 9 === 0, freed_seats }
    return `semester ${(await as(state).send(updateSemester, { params: { id: String(semester.id) }, body })).status}`
  },
  async classes(state: State, { n }: Step) {
    const { postgres } = state.servers
    const { email } = await postgres.db.selectFrom('teacher').select('email').executeTakeFirstOrThrow()
    const { name } = await postgres.db
      .selectFrom('semester')
      .select('name')
      .where('id', '=', state.semester.id)
      .executeTakeFirstOrThrow()
    const lines = state.courses.map(({ id, section, period, days, time }, c) =>
      [
        id,
        `"${name}"`,
        section,
        'Robotics',
        'Build',
        email,
        '"5,6"',
        2 + ((n + c) % 2),
        '1',
        period,
        days,
        time,
        '',
        'yes',
      ].join(','),
    )
    const header =
      'id,semester,section,name,description,teacher_email,grade,max_seats,room,period,days,time,restrictions,active'
    return sendFile(state, 'classes', [header, ...lines.toReversed()])
  },
  async families(state: State, { n }: Step) {
    const lines = state.families.map(
      ({ parent, student }, c) =>
        `${parent.id},${c < 2 ? `new${n}-` : ''}${parent.email},Rosa,Yazzie,9285550${100 + n},${student.id},Ada,Yazzie,${(n + c) % 3 ? 5 : 6}`,
    )
    const header = 'id,email,first_name,last_name,phone,child_id,child_first_name,child_last_name,child_grade'
    return sendFile(state, 'parents', [header, ...lines.toReversed()])
  },
  async grades(state: State) {
    await state.servers.owner.db.deleteFrom('grade_increment').execute()
    return `grades ${(await as(state).send(incrementGrades, { body: {} })).status}`
  },
  async transfer(state: State, step: Step) {
    const enrolled = state.entries.filter(({ status }) => status === 'enrolled')
    const { student_id, course_id: from_course_id } = enrolled[(step.child * 7 + step.n) % enrolled.length] ?? NOBODY
    const { course } = chosen(state, step)
    const questions = { override: step.n % 2 > 0, pass_wait_list: true }
    const body = { course_id: course.id, student_id, from_course_id, ...questions }
    const { status, body: made } = await as(state).send(transferStudent, { body })
    if (!('change_id' in made) || made.change_id === null) return `transfer ${status}`
    return `undo ${(await as(state).send(undoRosterChange, { body: { change_id: made.change_id } })).status}`
  },
  async cancel(state: State, step: Step) {
    const { course } = chosen(state, step)
    return `cancel ${(await as(state).send(cancelCourse, { params: { id: course.id }, body: {} })).status}`
  },
  async cancelMany(state: State, { n }: Step) {
    const courses = [n, n + 2].flatMap((at) => state.courses[at % state.courses.length]?.id ?? [])
    const body = { courses: courses.toSorted((a, b) => b - a), confirmed: n % 3 > 0 }
    const { status, body: made } = await as(state).send(cancelCourses, { body })
    const change_id = 'report' in made ? made.report.change_id : null
    if (change_id === null) return `cancel many ${status}`
    return `undo many ${(await as(state).send(undoClassChange, { body: { change_id } })).status}`
  },
  async student(state: State, step: Step) {
    const { id, first_name, last_name } = chosen(state, step).student
    const body = { first_name, last_name, grade: step.n % 2 ? '5' : '6' }
    return `student ${(await as(state).send(updateStudent, { params: { id }, body })).status}`
  },
  async mark(state: State, step: Step) {
    const { parent, student } = chosen(state, step)
    const course_ids = state.courses.map(({ id }) => id).toSorted((a, b) => ((a * step.n) % 7) - ((b * step.n) % 7))
    const call = { params: { id: student.id }, query: { semester: String(state.semester.id) }, body: { course_ids } }
    return `mark ${(await state.servers.as(parent).send(updateWishList, call)).status}`
  },
  /** Refused while the child is on a roster. */
  async remove(state: State, step: Step) {
    const { parent } = chosen(state, step)
    return `remove ${(await as(state).send(deleteParent, { params: { id: parent.id } })).status}`
  },
}

async function sendFile(state: State, kind: 'classes' | 'parents', lines: readonly string[]): Promise<string> {
  const body = { csv: lines.join('\n'), confirmed: true, name: '' }
  return `${kind} ${(await as(state).send(importFile, { params: { kind }, body })).status}`
}

async function runOther(state: State): Promise<string> {
  return `lottery ${
    (
      await as(state).send(startLottery, {
        params: { id: state.withLottery.id },
        body: { public_value: { source: 'none' } },
      })
    ).status
  }`
}

async function runJobs({ servers: { postgres } }: State): Promise<string> {
  await remindOffers(postgres)
  return `expired ${await expireAllOffers(postgres, recordExpiry)}`
}

function as({ servers, office }: { readonly servers: State['servers']; readonly office: BuiltUser }) {
  return servers.as(office)
}

function chosen({ families, courses }: State, step: Step) {
  const [family, course] = [families[step.child], courses[step.course]]
  if (!family || !course) throw new Error('no such child or class')
  return { ...family, course }
}

function keysOf<T extends object>(commands: T): (keyof T)[] {
  return Object.keys(commands) as (keyof T)[]
}

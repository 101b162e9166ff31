import { expect, test } from 'vitest'
import { buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { FAMILY_COMMANDS, fetchSchedule, findListedCourse, readLog, sendFamilyCommand } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
type State = Parameters<typeof buildEnrollmentState>[1]
type Case = readonly [
  family: string,
  command: keyof typeof FAMILY_COMMANDS,
  state: State,
  status: 202 | 422,
  because: string,
]

const full = { max_seats: 0 }
const closed = { semester: { disabled: true } } as const

const CASES: readonly Case[] = [
  ['of a child who is done with school', 'enroll', { child: { grade: 'done' } }, 422, 'done'],
  ['whose semester is closed', 'enroll', closed, 422, 'semester-closed'],
  ['who has the class', 'enroll', { status: 'enrolled' }, 422, 'already-enrolled'],
  [
    'of grade 1, of a class for 10 and 11',
    'enroll',
    { child: { grade: '1' }, course: { grade: '10,11' } },
    422,
    'wrong-grade',
  ],
  ['with a class at the same time', 'enroll', { other: { period: '1' } }, 422, 'same-time'],
  ['with an All Day class', 'enroll', { other: { period: 'All Day' } }, 422, 'same-time'],
  [
    'of an All Day class with a class that day',
    'enroll',
    { course: { period: 'All Day' }, other: { period: '8' } },
    422,
    'same-time',
  ],
  [
    'with a class this one restricts',
    'enroll',
    { course: { restrictions: '12,77' }, other: { section: '77' } },
    422,
    'restricted',
  ],
  [
    'with a class that restricts this one',
    'enroll',
    { course: { section: '78' }, other: { restrictions: '78' } },
    422,
    'restricted',
  ],
  ['who is late', 'enroll', { course: full }, 202, 'full'],
  ['who waits, while no seat is free', 'enroll', { course: full, status: 'waiting' }, 202, 'full'],
  ['of a child who is done with school', 'joinWaitList', { child: { grade: 'done' }, course: full }, 422, 'done'],
  ['whose semester is closed', 'joinWaitList', { ...closed, course: full }, 422, 'semester-closed'],
  ['who has the class', 'joinWaitList', { course: { max_seats: 1 }, status: 'enrolled' }, 422, 'already-enrolled'],
  ['who waits already', 'joinWaitList', { course: full, status: 'waiting' }, 422, 'already-waiting'],
  ['of another grade', 'joinWaitList', { course: { ...full, grade: 'K,1' } }, 422, 'wrong-grade'],
  ['who could have a seat', 'joinWaitList', {}, 202, 'seat-free'],
  ['behind five others', 'joinWaitList', { course: full, ahead: 5 }, 202, 'wait-list-full'],
  ['whose semester is closed', 'drop', { ...closed, status: 'enrolled' }, 422, 'semester-closed'],
  ['who does not have the class', 'drop', {}, 422, 'not-enrolled'],
  ['who only waits', 'drop', { course: full, status: 'waiting' }, 422, 'not-enrolled'],
  ['whose semester is closed', 'leaveWaitList', { ...closed, course: full, status: 'waiting' }, 422, 'semester-closed'],
  ['who does not wait', 'leaveWaitList', {}, 422, 'not-waiting'],
  ['who has the class', 'leaveWaitList', { status: 'enrolled' }, 422, 'not-waiting'],
]

test.each(CASES)('a family %s: %s is refused and changes nothing', async (_, command, state, status, because) => {
  const at = await buildEnrollmentState(school.postgres, state)
  const before = { course: await findListedCourse(school, at), schedule: await fetchSchedule(school, at) }
  const answer = await sendFamilyCommand(school, FAMILY_COMMANDS[command], at)
  expect(answer.status).toBe(status)
  expect(answer.body).toStrictEqual({
    code: status,
    message: expect.any(String),
    because,
    schedule: before.schedule,
    courses: [before.course],
  })
  const named = because === 'semester-closed' ? [at.semester.name] : ['Ada Yazzie', 'Robotics']
  for (const name of named) expect(answer.body.message).toContain(name)
  expect(await findListedCourse(school, at)).toEqual(before.course)
  expect(await fetchSchedule(school, at)).toEqual(before.schedule)
  expect(await readLog(school.db, at.course)).toEqual([])
})

test.each(['same-time', 'restricted'])(
  'the message of a refusal for %s names the conflicting class',
  async (because) => {
    const other = because === 'same-time' ? { period: '1' as const } : { restrictions: '79' }
    const at = await buildEnrollmentState(school.postgres, {
      course: { section: '79' },
      other: { name: 'Falcons', ...other },
    })
    const { body } = await sendFamilyCommand(school, FAMILY_COMMANDS.enroll, at)
    expect(body).toMatchObject({ because, message: expect.stringContaining('Falcons') })
  },
)

test.each<[string, State]>([
  ['on other days', { other: { days: 'W', period: '1' } }],
  ['in the Optional period', { course: { period: 'All Day' }, other: { period: 'Optional' } }],
  ['in the next period', { other: { period: '2' } }],
  ['with a section that only starts the same', { course: { restrictions: '770' }, other: { section: '77' } }],
  [
    'that restricts a section which only starts the same',
    { course: { section: '77' }, other: { restrictions: '770' } },
  ],
])('a family with a class %s can enroll', async (_, state) => {
  const at = await buildEnrollmentState(school.postgres, state)
  expect((await sendFamilyCommand(school, FAMILY_COMMANDS.enroll, at)).status).toBe(201)
})

test('a class of another semester does not conflict', async () => {
  const other = await buildEnrollmentState(school.postgres, { course: { restrictions: '101' }, status: 'enrolled' })
  const { course } = await buildEnrollmentState(school.postgres, { course: { section: '101' } })
  expect((await sendFamilyCommand(school, FAMILY_COMMANDS.enroll, { ...other, course })).status).toBe(201)
})

const hidden: State[] = [{ course: { active: false } }, { semester: { active: false } }]
test.each(hidden)('an inactive class is 404 for families: %j', async (state) => {
  for (const command of Object.values(FAMILY_COMMANDS)) {
    const status = command === FAMILY_COMMANDS.drop ? 'enrolled' : undefined
    const at = await buildEnrollmentState(school.postgres, { ...state, status })
    expect(await sendFamilyCommand(school, command, at)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await readLog(school.db, at.course)).toEqual([])
  }
})

test.each(Object.entries(FAMILY_COMMANDS))('a parent cannot override: %s', async (_, command) => {
  const at = await buildEnrollmentState(school.postgres, { other: { period: '1' } })
  const answer = await sendFamilyCommand(school, command, at, { override: true })
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', errors: { override: ['Unknown field'] } } })
})

test.each(Object.entries(FAMILY_COMMANDS))('the office may change a closed semester: %s', async (_, command) => {
  const status =
    command === FAMILY_COMMANDS.drop ? 'enrolled' : command === FAMILY_COMMANDS.leaveWaitList ? 'waiting' : undefined
  const course = { max_seats: command === FAMILY_COMMANDS.joinWaitList ? 0 : 1 }
  const at = await buildEnrollmentState(school.postgres, { ...closed, course, status })
  const by = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Office' })
  expect((await sendFamilyCommand(school, command, { ...at, by })).status).toBeOneOf([200, 201])
  expect(await readLog(school.db, at.course)).toMatchObject([{ culprit: 'Olive Office', culprit_id: by.id }])
})

import { beforeAll, expect, test } from 'vitest'
import type { Course } from '../../domain/course.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import {
  type EnrollmentState,
  whyNotDrop,
  whyNotEnroll,
  whyNotLeave,
  whyNotMove,
  whyNotWait,
} from '../../domain/enrollment/refusals.ts'
import { type BuiltUser, buildEnrollmentState, buildUser, buildWindow } from '../../test/data/builders.ts'
import { ADMIN_COMMANDS, FAMILY_COMMANDS, sendAdminCommand, sendFamilyCommand } from '../../test/data/roster.ts'
import { IS_EXHAUSTIVE } from '../../test/rounds.ts'
import { openSchool } from '../../test/school.ts'

/** The rule that screens check before they offer the command. */
const RULES = {
  enroll: whyNotEnroll,
  joinWaitList: whyNotWait,
  leaveWaitList: whyNotLeave,
  drop: whyNotDrop,
  addStudentToClass: whyNotEnroll,
  addStudentToWaitList: whyNotWait,
  dropStudentFromClass: whyNotDrop,
  moveFromWaitListToEnrolled: whyNotMove,
  dropStudentFromWaitList: whyNotLeave,
} as const

/** All inputs of the rules. `other` is the relation of the student's other class to this class. */
const INPUTS = {
  grade: ['5', '1', 'done'],
  status: [undefined, 'enrolled', 'waiting'],
  closed: [false, 'disabled', 'before'],
  full: [false, true],
  line: [1, 5],
  other: [undefined, 'same time', 'All Day', 'restricts it', 'restricted by it'],
} as const
type Situation = { readonly [K in keyof typeof INPUTS]: (typeof INPUTS)[K][number] }

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin' })
})

const commands = Object.keys(FAMILY_COMMANDS) as (keyof typeof FAMILY_COMMANDS)[]
test.each(commands)('the server refuses a family exactly what the rule refuses: %s', async (command) => {
  const answers = await inEverySituation(async (at) => {
    const { status, body } = await sendFamilyCommand(school, FAMILY_COMMANDS[command], at)
    return { status, because: body.because, expected: RULES[command](at.state)?.because }
  })
  expect(answers.filter(({ because, expected }) => because !== expected)).toEqual([])
  expect(answers.filter(({ because, status }) => status !== sendMalformed(command, because))).toEqual([])
  expect(kindsIn(answers)).toBeGreaterThan(2)
})

const changes = (Object.keys(ADMIN_COMMANDS) as (keyof typeof ADMIN_COMMANDS)[]).flatMap((name) =>
  [false, true].map((override) => ({ name, override })),
)
test.each(changes)(
  'the server refuses the office exactly what the rule refuses: $name, override $override',
  async ({ name, override }) => {
    const answers = await inEverySituation(async (at) => {
      const { status, body } = await sendAdminCommand(school, ADMIN_COMMANDS[name], { ...at, by: office }, { override })
      const expected = RULES[name]({ ...at.state, closed: false, windowRefusal: undefined, override })?.because
      return { status, because: 'code' in body ? body.code : undefined, expected }
    })
    expect(answers.filter(({ because, expected }) => because !== expected)).toEqual([])
    expect(answers.filter(({ because, status }) => status !== (because ? 422 : 200))).toEqual([])
    expect(kindsIn(answers)).toBeGreaterThan(1)
  },
)

function sendMalformed(command: keyof typeof FAMILY_COMMANDS, because: string | undefined): number {
  if (because) return ['full', 'seat-free', 'wait-list-full'].includes(because) ? 202 : 422
  return command === 'enroll' || command === 'joinWaitList' ? 201 : 200
}

function kindsIn(answers: readonly { because: string | undefined }[]): number {
  return new Set(answers.map(({ because }) => because)).size
}

type Arranged = Awaited<ReturnType<typeof arrange>>
const arranged = new Map<Situation, Arranged>()
const situations = chooseSituations()

/** Sends a command in each situation. A refusal changes nothing, so only a successful command needs a new arrangement. */
async function inEverySituation<A extends { because: string | undefined }>(sendIn: (at: Arranged) => Promise<A>) {
  expect(situations).toHaveLength((3 * 3 * 3 * 2 * 2 * 5) / (IS_EXHAUSTIVE ? 1 : 3))
  const runIn = async (situation: Situation) => {
    const at = arranged.get(situation) ?? (await arrange(situation))
    const answer = await sendIn(at)
    if (answer.because) arranged.set(situation, at)
    else arranged.delete(situation)
    return { ...situation, ...answer }
  }
  const answers: Awaited<ReturnType<typeof runIn>>[] = []
  for (let from = 0; from < situations.length; from += 12)
    answers.push(...(await Promise.all(situations.slice(from, from + 12).map(runIn))))
  return answers
}

/** Builds the situation in the database and as the state of the rules. */
async function arrange({ grade, status, closed, full, line, other }: Situation) {
  const built = await buildEnrollmentState(school.postgres, {
    child: { grade },
    semester: { disabled: closed === 'disabled', freed_seats: 'open' },
    course: {
      section: '10',
      grade: '5,10',
      restrictions: other === 'restricted by it' ? '20' : '',
      max_seats: (status === 'enrolled' ? 1 : 0) + (full ? 0 : 1),
    },
    status,
    ahead: status === 'waiting' ? line - 1 : line,
    other: other && {
      section: '20',
      period: other === 'same time' ? '1' : other === 'All Day' ? 'All Day' : '2',
      restrictions: other === 'restricts it' ? '10' : '',
    },
  })
  const opens_at = new Date(Date.now() + (closed === 'before' ? HOUR_MS : -HOUR_MS))
  if (closed !== 'disabled') await buildWindow(school.postgres, built.semester, { opens_at })
  const windowRefusal = closed === 'before' ? 'not-open-yet' : undefined
  const course: Course = await school.db
    .selectFrom('course')
    .selectAll()
    .where('id', '=', built.course.id)
    .executeTakeFirstOrThrow()
  const enrolled = built.other ? [built.other] : []
  const isDisabled = closed === 'disabled'
  const state: EnrollmentState = { grade, course, enrolled, status, closed: isDisabled, windowRefusal }
  return { ...built, state }
}

/** All situations, or every third one, with all combinations of five inputs that leave out one of three values. */
function chooseSituations(): Situation[] {
  const all = Object.entries(INPUTS).reduce<{ readonly sum: number; readonly situation: object }[]>(
    (former, [name, values]) =>
      former.flatMap(({ sum, situation }) =>
        values.map((value, n) => ({ sum: sum + n, situation: { ...situation, [name]: value } })),
      ),
    [{ sum: 0, situation: {} }],
  )
  const chosen = all.filter(({ sum }) => IS_EXHAUSTIVE || sum % 3 === 0)
  return chosen.map(({ situation }) => situation as Situation)
}

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { FREED_SEATS } from '../../domain/enrollment/waitList/waitList.ts'
import { expireAllOffers } from '../../server/enrollment/expiry.ts'
import { findViolations } from '../../server/invariants/findViolations.ts'
import { withKeys } from '../client.ts'
import { buildChildren, buildCourse, buildSemester, buildUser } from '../data/builders.ts'
import { courseForm } from '../data/classes.ts'
import { OFFICE_COMMANDS, passTime, SEAT_COMMANDS } from '../data/waitLists.ts'
import { openSchool } from '../school.ts'

const school = openSchool()
/** SEQUENCES makes the test longer. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 50)
vi.setConfig({ testTimeout: 600_000 + SEQUENCES * 2000 })

/** Each in its own semester. The audit follows. */
const AT_ONCE = 5
const CHILDREN = 5
const COURSES = 4

const FAMILY_VERBS = ['enroll', 'wait', 'leave', 'drop', 'accept', 'decline'] as const
const OFFICE_VERBS = ['enroll', 'drop', 'move'] as const

const place = { course: fc.nat(COURSES - 1), child: fc.nat(CHILDREN - 1) }
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('family' as const),
      verb: fc.constantFrom(...FAMILY_VERBS, 'accept', 'accept', 'drop', 'drop'),
      ...place,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('swap' as const), ...place }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('waitToSwap' as const),
      automatic: fc.boolean(),
      ...place,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('changeSwap' as const), ...place }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('office' as const), verb: fc.constantFrom(...OFFICE_VERBS), ...place }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('seats' as const), seats: fc.nat(2), ...place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('toggle' as const), ...place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire' as const), ...place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('setting' as const),
      freed_seats: fc.constantFrom(...FREED_SEATS),
      ...place,
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** The steps of a batch run at once. */
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 5, maxLength: 25, size: 'max' })
const sequences = fc.array(batches, { minLength: AT_ONCE, maxLength: AT_ONCE })

const OUTCOMES = ['accept 201', 'swap 201', 'waitToSwap 201', 'expire 200', 'seats 200']
/** Further sequences are run until each of these has occurred. */
const BATCHES = 5

test('concurrent offers, swaps and commands of families and the office keep every invariant', async () => {
  const counts: Record<string, number> = {}
  for (let batch = 0; batch < BATCHES && !OUTCOMES.every((outcome) => counts[outcome]); batch++)
    await fc.assert(
      fc.asyncProperty(sequences, async (generated) => {
        const outcomes = await Promise.all(generated.map(runStory))
        for (const name of outcomes.flat()) counts[name] = (counts[name] ?? 0) + 1
        expect(await findViolations(school.db)).toEqual([])
      }),
      // Commands that run at once do not repeat exactly, so a failing story cannot be made smaller.
      { numRuns: Math.ceil(SEQUENCES / AT_ONCE), endOnFailure: true },
    )
  for (const outcome of OUTCOMES)
    expect(counts[outcome] ?? 0, `${outcome} of ${JSON.stringify(counts)}`).toBeGreaterThan(0)
})

/** Runs the batches one after the other in a new semester. Returns the outcome of each step. */
async function runStory(story: readonly (readonly Step[])[]): Promise<string[]> {
  const state = await buildState()
  const outcomes: string[] = []
  for (const steps of story) {
    const statuses = await Promise.all(steps.map((one) => run(state, one)))
    for (const [n, status] of statuses.entries()) {
      expect(status, JSON.stringify(steps[n])).toBeLessThan(500)
      outcomes.push(`${nameOf(steps[n])} ${status}`)
    }
  }
  return outcomes
}

type State = Awaited<ReturnType<typeof buildState>>

/** Four full classes of one seat, of which three meet at the same time. */
async function buildState() {
  const semester = await buildSemester(school.postgres)
  const parent = await buildUser(school.postgres)
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const children = await buildChildren(school.postgres, parent, Array<'5'>(CHILDREN).fill('5'))
  const courses = await Promise.all(
    (['1', '1', '1', '2'] as const).map((period) =>
      buildCourse(school.postgres, { semester_id: semester.id, max_seats: 1, period }),
    ),
  )
  const family = withKeys(school.as(parent))
  for (const [n, { id: course_id }] of courses.entries())
    await family.send(SEAT_COMMANDS.enroll, { params: { course_id, student_id: children[n]?.id ?? 0 } })
  return { semester, children, courses, family, office: withKeys(school.as(admin)) }
}

async function run(state: State, one: Step): Promise<number> {
  const offered = ['accept', 'decline', 'expire'].includes(nameOf(one)) ? await offeredClass(state) : undefined
  const course = offered ?? state.courses[one.course]
  const child = state.children[one.child]
  if (!course || !child) throw new Error('no such class or child')
  const ids = { course_id: course.id, student_id: (await likelyChild(one, course)) ?? child.id }
  const drop_course_id = (await classOf(child)) ?? course.id
  switch (one.kind) {
    case 'family':
      return (await state.family.send(SEAT_COMMANDS[one.verb], { params: ids, body: {} })).status
    case 'swap':
      return (await state.family.send(SEAT_COMMANDS.swap, { params: ids, body: { drop_course_id } })).status
    case 'waitToSwap': {
      const swap = { drop_course_id, automatic: one.automatic }
      return (await state.family.send(SEAT_COMMANDS.wait, { params: ids, body: { swap } })).status
    }
    case 'changeSwap': {
      const swap = { drop_course_id, automatic: true }
      return (await state.family.send(SEAT_COMMANDS['change swap'], { params: ids, body: { swap } })).status
    }
    case 'office':
      return (await state.office.send(OFFICE_COMMANDS[one.verb], { body: officeBody(one.verb, ids) })).status
    case 'seats': {
      const body = courseForm({ ...state, course }, { max_seats: one.seats, withdraw_offers: true })
      return (await state.office.send(updateCourse, { params: { id: course.id }, body })).status
    }
    case 'toggle':
      return (await state.office.send(toggleCourse, { params: { id: course.id }, body: {} })).status
    case 'setting': {
      const { id, name } = state.semester
      const body = { name, active: true, disabled: false, freed_seats: one.freed_seats }
      return (await state.office.send(updateSemester, { params: { id: String(id) }, body })).status
    }
    case 'expire':
      await passTime(school, course)
      return (await expireAllOffers(school.postgres)) > 0 ? 200 : 204
  }
}

/** The office answers both questions beforehand, except for a drop, which asks none. */
function officeBody(
  verb: (typeof OFFICE_VERBS)[number],
  ids: { readonly course_id: number; readonly student_id: number },
) {
  return verb === 'drop' ? ids : { ...ids, override: true, pass_wait_list: true }
}

/** The child that can probably answer an offer of the class, or drop it. Undefined for other steps. */
async function likelyChild(one: Step, { id }: { readonly id: number }): Promise<number | undefined> {
  const entries = school.db
    .selectFrom('roster_entry as entry')
    .select('student_id')
    .where('entry.course_id', '=', id)
    .orderBy('entry.id')
  const name = nameOf(one)
  if (name === 'drop') return (await entries.where('status', '=', 'enrolled').executeTakeFirst())?.student_id
  if (name !== 'accept' && name !== 'decline') return undefined
  const offered = entries.innerJoin('seat_offer as offer', 'offer.entry_id', 'entry.id')
  return (await offered.executeTakeFirst())?.student_id
}

/** A class with an offer. */
async function offeredClass({ courses }: State) {
  const ids = courses.map(({ id }) => id)
  const offers = school.db.selectFrom('seat_offer').select('course_id').where('course_id', 'in', ids).orderBy('id')
  const offer = await offers.executeTakeFirst()
  return courses.find(({ id }) => id === offer?.course_id)
}

/** A class in which the child is enrolled. */
async function classOf({ id }: { readonly id: number }): Promise<number | undefined> {
  const entries = school.db.selectFrom('roster_entry').select('course_id').where('student_id', '=', id).orderBy('id')
  return (await entries.where('status', '=', 'enrolled').executeTakeFirst())?.course_id
}

function nameOf(one: Step | undefined): string {
  return one && 'verb' in one ? one.verb : (one?.kind ?? '')
}

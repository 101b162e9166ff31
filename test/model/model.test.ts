import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expireAllOffers as expireInDatabase } from '../../server/enrollment/expiry.ts'
import { findViolations } from '../../server/invariants/findViolations.ts'
import { passTime } from '../data/waitLists.ts'
import { openSchool } from '../school.ts'
import { buildState, draw, type State } from './buildState.ts'
import { applyCommand, type Command, VERBS } from './commands.ts'
import { exchangeCommands, toLikely } from './likely.ts'
import { changeSetting, changeWindows, closeSemester, editSeats } from './officeSteps.ts'
import { countLogRows, readRosters, sorted } from './readRosters.ts'
import { sendCommand } from './sendCommand.ts'
import { expireOffers } from './settling.ts'
import { type GeneratedCommand, type Step, story } from './steps.ts'

const school = openSchool()
/** MODEL_RUNS makes the test longer. */
const RUNS = Number(process.env.MODEL_RUNS ?? 40)
/** Further sequences are run until each command was executed. */
const BATCHES = 5
/** Milliseconds after which a failing story is not shortened any more. */
const TIME_LIMIT = 240_000

test('after any commands of parents and the office, the database agrees with the model and the audit finds nothing', async () => {
  const done = new Map<string, number>()
  for (let batch = 0; batch < BATCHES && !VERBS.every((verb) => done.has(`${verb} done`)); batch++)
    await fc.assert(
      fc.asyncProperty(story, async (generated) => {
        const state = await buildState(school, generated.freedSeats)
        if (generated.wishes) await draw(state, generated.wishes)
        for (const step of generated.steps) {
          const name = await run(state, step)
          done.set(name, (done.get(name) ?? 0) + 1)
          await expectAgreement(state, step)
        }
        expect(await countLogRows(state)).toBe(state.model.changes)
        expect(await findViolations(school.db)).toEqual([])
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: TIME_LIMIT },
    )
  for (const verb of VERBS)
    expect(done.get(`${verb} done`) ?? 0, `${verb} of ${[...done].join(' ')}`).toBeGreaterThan(0)
})

/** Runs a step in the database and in the model, which must agree whether it is possible. Returns the outcome. */
async function run(state: State, step: Step): Promise<string> {
  if (step.kind === 'close') await closeSemester(state, step.closed)
  else if (step.kind === 'windows') await changeWindows(state, step.windows)
  else if (step.kind === 'seats') await editSeats(state, step.course, step.seats)
  else if (step.kind === 'setting') await changeSetting(state, step.freedSeats)
  else if (step.kind === 'expiry') await expire(state, step.course, step.endedBy)
  else if (step.kind === 'exchange')
    for (const command of exchangeCommands(state.model, step.n)) await runCommand(state, { ...command, likely: false })
  else return runCommand(state, step)
  return step.kind
}

async function runCommand(state: State, step: GeneratedCommand): Promise<string> {
  const permitted = toPermitted(step)
  const sent = step.likely ? toLikely(permitted, state.model) : permitted
  const isDone = await sendCommand(state, sent)
  expect(isDone, JSON.stringify(sent)).toBe(applyCommand(state.model, sent))
  return `${sent.verb} ${isDone ? 'done' : 'refused'}`
}

async function expectAgreement(state: State, step: Step): Promise<void> {
  expect(await readRosters(state), JSON.stringify(step)).toEqual(
    state.model.courses.map(({ enrolled, waiting }) => ({
      enrolled: sorted(enrolled),
      waiting: waiting.map(({ joined, offer, ...place }) => ({ ...place, offer: offer && { drops: offer.drops } })),
    })),
  )
}

/** Only the office moves children. A swap needs a class to give up. */
function toPermitted(step: Command): Command {
  const { verb, admin, swap, course: drops } = step
  if (verb === 'swap') return { ...step, swap: swap ?? { drops, automatic: true } }
  return { ...step, admin: admin || verb === 'move' }
}

/** The time of the offers of a class is over. Prefers a class that has one. */
async function expire(state: State, any: number, endedBy: GeneratedCommand | null): Promise<void> {
  const offering = state.model.courses.filter(({ waiting }) => waiting.some(({ offer }) => offer))
  const n = offering[any % offering.length]?.n ?? any
  const [expiring, model] = [state.courses[n], state.model.courses[n]]
  if (!expiring || !model) throw new Error(`no class ${n}`)
  await passTime(school, expiring)
  if (!endedBy) await expireInDatabase(school.postgres)
  expireOffers(state.model, model)
  if (endedBy) await runCommand(state, { ...endedBy, course: n, likely: false })
}

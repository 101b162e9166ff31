import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expireAllOffers as expireInDatabase } from '../../server/enrollment/expiry.ts'
import { findViolations } from '../../server/invariants/findViolations.ts'
import { recordExpiry } from '../../server/lottery/closing.ts'
import { passTime } from '../data/waitLists.ts'
import { rounds } from '../rounds.ts'
import { openSchool } from '../school.ts'
import { buildState, enrollByLottery, fillReserve, type State } from './buildState.ts'
import { applyCommand, type Command, VERBS } from './commands.ts'
import { exchangeCommands, toLikely } from './likely.ts'
import type { ModelCourse } from './model.ts'
import { changeSetting, changeWindows, closeSemester, courseAt, editSeats, toggleClass } from './officeSteps.ts'
import { copyToModel, countLogRows, readRosters, sorted } from './readRosters.ts'
import { sendCommand } from './sendCommand.ts'
import { changeSeats, expireOffers, settle } from './settling.ts'
import {
  batchedSequence,
  EVERY_STEP,
  EVERY_STEP_AT_ONCE,
  type GeneratedCommand,
  SHUT,
  type Step,
  type StepAtOnce,
  sequence,
} from './steps.ts'

const school = openSchool()
const RUNS = rounds(15)
/** Sequences at the same time, each in its own semester, when commands run at once. */
const AT_ONCE = 5
const DONE = [...VERBS, 'seats', 'setting', 'expiry', 'exchange'] as const
const DONE_AT_ONCE = ['accept', 'swap', 'wait to swap', 'expiry', 'seats'] as const
/** Milliseconds after which a failing sequence is not shortened any more. */
const TIME_LIMIT = 240_000

test('after any commands of parents and the office, the database agrees with the model and the audit finds nothing', () =>
  expectDone(DONE, (done) =>
    fc.assert(
      fc.asyncProperty(sequence, async (generated) => {
        const state = await buildState(school, generated.freedSeats)
        if (generated.wishes) await enrollByLottery(state, generated.wishes)
        else if (generated.hasReserve) await fillReserve(state)
        for (const step of generated.steps) {
          done(await runWithModel(state, step))
          await expectAgreement(state, step)
        }
        expect(await countLogRows(state)).toBe(state.model.changes)
        expect(await findViolations(school.db)).toEqual([])
      }),
      { numRuns: RUNS, examples: [[EVERY_STEP]], interruptAfterTimeLimit: TIME_LIMIT },
    ),
  ))

test('commands of families and the office that run at once keep every invariant', () =>
  expectDone(DONE_AT_ONCE, (done) =>
    fc.assert(
      fc.asyncProperty(fc.array(batchedSequence, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (sequences) => {
        const outcomes = await Promise.all(
          sequences.map(async ({ freedSeats, batches, hasReserve }) => {
            const state = await buildState(school, freedSeats)
            if (hasReserve) await fillReserve(state)
            const names: string[] = []
            for (const steps of batches) {
              await copyToModel(state)
              names.push(...(await Promise.all(steps.map((step) => runAlone(state, step)))).flat())
            }
            return names
          }),
        )
        for (const name of outcomes.flat()) done(name)
        expect(await findViolations(school.db)).toEqual([])
      }),
      // Commands that run at once do not repeat exactly, so a failing sequence cannot be made smaller.
      { numRuns: Math.ceil(RUNS / AT_ONCE) + 1, examples: [[[EVERY_STEP_AT_ONCE]]], endOnFailure: true },
    ),
  ))

/** Expects that each of these was done in the sequences. */
async function expectDone(
  names: readonly string[],
  run: (done: (name: string) => void) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>()
  await run((name) => void seen.add(name))
  expect([...seen]).toEqual(expect.arrayContaining(names.map((name) => `${name} done`)))
}

/** Runs a step in the database and in the model, which must agree whether it is possible. Returns the outcome. */
async function runWithModel(state: State, step: Step): Promise<string> {
  const { model } = state
  if (step.kind === 'command') return runCommand(state, step)
  if (step.kind === 'exchange') {
    const commands = exchangeCommands(model, step.n)
    for (const command of commands) await runCommand(state, { ...command, likely: false })
    return outcome(step.kind, commands.length > 0)
  }
  if (step.kind === 'expiry') return expire(state, step)
  if (step.kind === 'close') {
    await closeSemester(state, step.closed)
    model.closed = step.closed
  } else if (step.kind === 'windows') {
    await changeWindows(state, step.windows)
    model.shut = SHUT[step.windows]
  } else if (step.kind === 'seats') {
    const status = await editSeats(state, step.course, step.seats)
    expect(status).toBe(changeSeats(model, modelAt(state, step.course), step.seats) ? 200 : 422)
    return outcome(step.kind, status === 200)
  } else {
    expect(await changeSetting(state, step.freedSeats)).toBe(200)
    model.freedSeats = step.freedSeats
    settle(model)
  }
  return outcome(step.kind, true)
}

async function runCommand(state: State, step: GeneratedCommand): Promise<string> {
  const sent = commandFor(state, step)
  const status = await sendCommand(state, sent)
  expect([200, 201, 202, 422], JSON.stringify(sent)).toContain(status)
  expect(status < 202, JSON.stringify(sent)).toBe(applyCommand(state.model, sent))
  return outcome(sent.verb, status < 202)
}

async function expectAgreement(state: State, step: Step): Promise<void> {
  expect(await readRosters(state), JSON.stringify(step)).toEqual(
    state.model.courses.map(({ enrolled, waiting, reserve }) => ({
      enrolled: sorted(enrolled),
      waiting: waiting.map(({ joined, offer, ...place }) => ({ ...place, offer: offer && { drops: offer.drops } })),
      reserve,
    })),
  )
}

/** The time of the offers of a class is over. Prefers a class that has one. */
async function expire(state: State, { course, endedBy }: Step & { readonly kind: 'expiry' }): Promise<string> {
  const n = offeringClass(state, course)
  const hasOffers = modelAt(state, n).waiting.some(({ offer }) => offer)
  await passTime(school, courseAt(state, n))
  if (!endedBy) await expireInDatabase(school.postgres, recordExpiry)
  expireOffers(state.model, modelAt(state, n))
  if (endedBy) await runCommand(state, { ...endedBy, course: n, likely: false })
  return outcome('expiry', hasOffers)
}

/** Runs a step while others run. The model is as old as the batch: it only makes a command likely to be possible. Returns the outcomes. */
async function runAlone(state: State, step: StepAtOnce): Promise<string[]> {
  const commandOutcome = async (command: GeneratedCommand) => {
    const sent = commandFor(state, command)
    const name = sent.verb === 'wait' && sent.swap && !sent.admin ? 'wait to swap' : sent.verb
    return outcomeOf(name, await sendCommand(state, sent))
  }
  switch (step.kind) {
    case 'command':
      return [await commandOutcome(step)]
    case 'exchange': {
      const commands = exchangeCommands(state.model, step.n).map((command) => ({ ...command, likely: false }))
      const outcomes = await Promise.all(commands.map(commandOutcome))
      return [outcome(step.kind, commands.length > 0), ...outcomes]
    }
    case 'expiry': {
      const n = offeringClass(state, step.course)
      await passTime(school, courseAt(state, n))
      const hasOffers = modelAt(state, n).waiting.some(({ offer }) => offer)
      if (!step.endedBy) await expireInDatabase(school.postgres, recordExpiry)
      const endedBy = step.endedBy ? [await commandOutcome({ ...step.endedBy, course: n, likely: false })] : []
      return [outcome(step.kind, hasOffers), ...endedBy]
    }
    case 'seats':
      return [outcomeOf(step.kind, await editSeats(state, step.course, step.seats))]
    case 'setting':
      return [outcomeOf(step.kind, await changeSetting(state, step.freedSeats))]
    case 'toggle':
      return [outcomeOf(step.kind, await toggleClass(state, step.course))]
  }
}

function outcomeOf(name: string, status: number): string {
  // A family gets 404 for an inactive class.
  expect([200, 201, 202, 404, 422], name).toContain(status)
  return outcome(name, status < 202)
}

function outcome(name: string, isDone: boolean): string {
  return `${name} ${isDone ? 'done' : 'refused'}`
}

/** Only the office moves children. A swap needs a class to give up. */
function commandFor({ model }: State, step: GeneratedCommand): Command {
  const { verb, admin, swap, course: drops } = step
  const permitted =
    verb === 'swap'
      ? { ...step, swap: swap ?? { drops, automatic: true } }
      : { ...step, admin: admin || verb === 'move' }
  return step.likely ? toLikely(permitted, model) : permitted
}

/** The number of a class with offers, or `any` when no class has one. */
function offeringClass({ model }: State, any: number): number {
  const offering = model.courses.filter(({ waiting }) => waiting.some(({ offer }) => offer))
  return offering[any % offering.length]?.n ?? any
}

function modelAt({ model }: State, n: number): ModelCourse {
  const course = model.courses[n]
  if (!course) throw new Error(`no class ${n}`)
  return course
}

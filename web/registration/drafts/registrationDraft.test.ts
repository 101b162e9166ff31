import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftState } from '../../../contract/registration/drafts.ts'
import type { DraftServer } from './draftServer.ts'
import { RegistrationDraft } from './registrationDraft.ts'

const CODE = '7QK2-7QK2-7QK2-7QK2-7QK2-7QK2'
const named = (first_name: string) => ({ student: { first_name } })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A server in memory with the rule of the real one: a save needs the current revision. */
function memoryServer() {
  const state = { saved: undefined as DraftState | undefined, saves: 0, isDown: false, revision: 0 }
  const store = (content: Pick<DraftState, 'answers' | 'visited'>) => {
    state.saves++
    state.saved = { ...content, revision: ++state.revision, saved_at: '2026-08-24T08:00:00Z' }
    return state.saved
  }
  const server: DraftServer = {
    async create(content) {
      if (state.isDown) throw new Error('no connection')
      return { resume_code: CODE, revision: store(content).revision }
    },
    async save({ revision, answers, visited }) {
      if (state.isDown) throw new Error('no connection')
      if (state.saved && state.revision !== revision) return { newer: state.saved }
      return { revision: store({ answers, visited }).revision }
    },
  }
  return { server, state, store }
}

test('changes are saved within two seconds, in one save', async () => {
  const { server, state } = memoryServer()
  const draft = new RegistrationDraft(server)
  for (const name of ['A', 'An', 'Ana']) draft.change(named(name))
  await vi.advanceTimersByTimeAsync(2000)
  expect(state).toMatchObject({ saves: 1, saved: { answers: named('Ana') } })
  expect(draft.view()).toMatchObject({ resume_code: CODE, status: 'saved' })
})

test('answers typed without a connection are saved once it is back', async () => {
  const { server, state } = memoryServer()
  const draft = new RegistrationDraft(server)
  state.isDown = true
  draft.change(named('Ana'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(draft.view().status).toBe('offline')
  state.isDown = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(draft.view().status).toBe('saved')
  expect(state.saved?.answers).toEqual(named('Ana'))
})

test('a save whose response was lost is no change by another device, even if more was typed since', async () => {
  // The pause before the next attempt: 900 ms.
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  const { server, state } = memoryServer()
  let lost = 0
  const draft = new RegistrationDraft({
    ...server,
    async save(sent) {
      const saved = await server.save(sent)
      if (state.saves === 2 && lost++ === 0) throw new Error('the response was lost')
      return saved
    },
  })
  draft.change(named('A'))
  await vi.advanceTimersByTimeAsync(2000)
  draft.change(named('An'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(state).toMatchObject({ saves: 2, saved: { answers: named('An') } })
  draft.change(named('Ana'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(state.saved?.answers).toEqual(named('Ana'))
  expect(draft.view()).toMatchObject({ newer: undefined, status: 'saved' })
})

test('a confirmation waits for every save, also for one that was waiting itself', async () => {
  const { server, state } = memoryServer()
  const released: (() => void)[] = []
  const draft = new RegistrationDraft({
    ...server,
    save: async (sent) => {
      await new Promise<void>((resolve) => released.push(resolve))
      return server.save(sent)
    },
  })
  draft.change(named('A'))
  await vi.advanceTimersByTimeAsync(2000)
  draft.change(named('An'))
  await vi.advanceTimersByTimeAsync(2000)
  draft.change(named('Ana'))
  await vi.advanceTimersByTimeAsync(2000)
  let isConfirmed = false
  void draft.confirm().then(() => {
    isConfirmed = true
  })
  released.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(isConfirmed).toBe(false)
  while (!isConfirmed) {
    released.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(state.saved?.answers).toEqual(named('Ana'))
})

test('answers of another device are never overwritten without a choice', async () => {
  const { server, state, store } = memoryServer()
  const draft = new RegistrationDraft(server)
  draft.change(named('Ana'))
  await vi.advanceTimersByTimeAsync(1000)
  store({ answers: named('Ann'), visited: [] })
  draft.change(named('Anna'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft.view().newer?.answers).toEqual(named('Ann'))
  expect(state.saved?.answers).toEqual(named('Ann'))
  draft.resolve('mine')
  await vi.advanceTimersByTimeAsync(1000)
  expect(state.saved?.answers).toEqual(named('Anna'))
  expect(draft.view()).toMatchObject({ newer: undefined, status: 'saved' })
})

test('the answers of the other device replace those on the screen if the family chooses them', async () => {
  const { server, state, store } = memoryServer()
  const draft = new RegistrationDraft(server)
  draft.change(named('Ana'))
  await vi.advanceTimersByTimeAsync(1000)
  store({ answers: named('Ann'), visited: ['student'] })
  draft.change(named('Anna'))
  await vi.advanceTimersByTimeAsync(1000)
  draft.resolve('theirs')
  expect(draft.view()).toMatchObject({ answers: named('Ann'), visited: ['student'], status: 'saved' })
  const { saves } = state
  await vi.advanceTimersByTimeAsync(5000)
  expect(state.saves).toBe(saves)
})

test('a section is visited once', async () => {
  const { server, state } = memoryServer()
  const draft = new RegistrationDraft(server)
  draft.visit('siblings')
  draft.visit('siblings')
  await vi.advanceTimersByTimeAsync(2000)
  expect(state).toMatchObject({ saves: 1, saved: { visited: ['siblings'] } })
})

test('an answer whose question is no longer asked is not saved, and comes back with its question', async () => {
  const { server, state } = memoryServer()
  const draft = new RegistrationDraft(server)
  const daily_medications = 'Insulin'
  draft.change({ student_health_conditions: { is_on_medications: false, daily_medications } })
  await vi.advanceTimersByTimeAsync(2000)
  expect(state.saved?.answers).toMatchObject({ student_health_conditions: { daily_medications: null } })
  draft.change({ student_health_conditions: { is_on_medications: true, daily_medications } })
  await vi.advanceTimersByTimeAsync(2000)
  expect(state.saved?.answers).toMatchObject({ student_health_conditions: { daily_medications } })
})

test('answers that the server refuses are not sent again until they change', async () => {
  const { server, state } = memoryServer()
  let attempts = 0
  const refuseFirst: DraftServer = {
    ...server,
    create: async (content) => (attempts++ === 0 ? 'refused' : server.create(content)),
  }
  const draft = new RegistrationDraft(refuseFirst)
  draft.change(named('A'.repeat(300_000)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(draft.view().status).toBe('refused')
  expect(attempts).toBe(1)
  draft.change(named('Ana'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(draft.view().status).toBe('saved')
  expect(state.saved?.answers).toEqual(named('Ana'))
})

test('answers of another device are found before unchanged answers are sent', async () => {
  const { server, store } = memoryServer()
  const draft = new RegistrationDraft(server)
  draft.change(named('Ana'))
  await vi.advanceTimersByTimeAsync(1000)
  store({ answers: named('Ann'), visited: [] })
  await draft.confirm()
  expect(draft.view().newer?.answers).toEqual(named('Ann'))
})

test('a busy server is left alone for as long as it asked, also while the family types', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { server, state } = memoryServer()
  let busy = 1
  const draft = new RegistrationDraft({
    ...server,
    save: async (sent) => (state.saves === 1 && busy-- > 0 ? { retry_after: 20 } : server.save(sent)),
  })
  draft.change(named('A'))
  await vi.advanceTimersByTimeAsync(2000)
  draft.change(named('An'))
  await vi.advanceTimersByTimeAsync(800)
  expect(draft.view().status).toBe('busy')
  draft.change(named('Ana'))
  await vi.advanceTimersByTimeAsync(19_000)
  expect(state.saves).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(state).toMatchObject({ saves: 2, saved: { answers: named('Ana') } })
  expect(draft.view().status).toBe('saved')
})

test('another device that saved the same answers is no conflict', async () => {
  const { server, state, store } = memoryServer()
  const draft = new RegistrationDraft(server)
  draft.change(named('Ana'))
  await vi.advanceTimersByTimeAsync(1000)
  store({ answers: named('Ana'), visited: ['health'] })
  draft.visit('siblings')
  await vi.advanceTimersByTimeAsync(2000)
  expect(draft.view()).toMatchObject({ newer: undefined, status: 'saved' })
  expect(state.saved?.visited).toEqual(['siblings', 'health'])
})

import type { StoredResponse } from '../../http/idempotency.ts'
import { isDatabaseUnreachable } from '../../http/problem.ts'

const MAX_COMMANDS = 32
/** Two, so that the server works on one group while the database works on the other. */
const MAX_UNDER_WAY = 2
/** Milliseconds that a second group waits for commands. The first ones after a group's responses would otherwise run alone. */
const GATHERING_MS = 1
/** Milliseconds after which a group no longer keeps others waiting, for example while a row that it needs is locked. */
const PATIENCE_MS = 1000

interface Waiting<C> {
  readonly command: C
  readonly student_id: number
  readonly alone: () => Promise<StoredResponse>
  readonly respond: (response: StoredResponse | Promise<StoredResponse>) => void
}

/** Runs a group. A command whose response is undefined has not been executed. */
export type RunGroup<C> = (commands: readonly C[]) => Promise<readonly (StoredResponse | undefined)[]>

/** Forms groups of the commands that wait, in the order in which they arrived. A student is in at most one group at a time. */
export class Groups<C> {
  readonly #runGroup: RunGroup<C>
  readonly #students = new Set<number>()
  #waiting: Waiting<C>[] = []
  #underWay = 0
  #gathering: NodeJS.Timeout | undefined

  constructor(runGroup: RunGroup<C>) {
    this.#runGroup = runGroup
  }

  /** The response of the command, from a group or from `alone`. */
  run(command: C, student_id: number, alone: () => Promise<StoredResponse>): Promise<StoredResponse> {
    const { promise, resolve: respond } = Promise.withResolvers<StoredResponse>()
    this.#waiting.push({ command, student_id, alone, respond })
    // All requests that the process has received by now are in the group.
    setImmediate(() => this.#consider())
    return promise
  }

  /** Starts a group at once if none is under way or if the next one is complete. */
  #consider(): void {
    if (this.#underWay === 0 || this.#waiting.length >= MAX_COMMANDS) this.#startNext()
    else
      this.#gathering ??= setTimeout(() => {
        this.#gathering = undefined
        this.#startNext()
      }, GATHERING_MS)
  }

  #startNext(): void {
    if (this.#underWay >= MAX_UNDER_WAY) return
    const group = this.#take()
    if (group.length === 0) return
    this.#underWay++
    let isUnderWay = true
    const makeRoom = () => {
      if (!isUnderWay) return
      isUnderWay = false
      this.#underWay--
      this.#consider()
    }
    const timer = setTimeout(makeRoom, PATIENCE_MS)
    void this.#execute(group).then(() => {
      clearTimeout(timer)
      for (const { student_id } of group) this.#students.delete(student_id)
      makeRoom()
    })
  }

  #take(): Waiting<C>[] {
    const group: Waiting<C>[] = []
    this.#waiting = this.#waiting.filter((next) => {
      if (group.length === MAX_COMMANDS || this.#students.has(next.student_id)) return true
      this.#students.add(next.student_id)
      group.push(next)
      return false
    })
    return group
  }

  /** Resolves when the group has ended, and never rejects. Commands that run alone after it are not waited for. */
  async #execute(group: readonly Waiting<C>[]): Promise<void> {
    const [first, ...others] = group
    if (first && others.length === 0) {
      const response = first.alone()
      first.respond(response)
      return response.then(noop, noop)
    }
    const startTime = performance.now()
    try {
      const responses = await this.#runGroup(group.map(({ command }) => command))
      group.forEach(({ alone, respond }, index) => {
        respond(responses[index] ?? alone())
      })
    } catch (error) {
      const hangs = isDatabaseUnreachable(error) && performance.now() - startTime > 2 * PATIENCE_MS
      for (const { alone, respond } of group) respond(hangs ? Promise.reject(error) : alone())
    }
  }
}

function noop(): void {}

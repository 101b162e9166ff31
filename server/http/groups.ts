import { isDatabaseUnreachable } from './problem.ts'

const MAX_COMMANDS = 32
/** Two, so that the server works on one group while the database works on the other. */
const MAX_UNDER_WAY = 2
/** Milliseconds that a second group waits for commands. The first ones after a group's responses would otherwise run alone. */
const GATHERING_MS = 1
/** Milliseconds after which a group no longer keeps others waiting, for example while a row that it needs is locked. */
const PATIENCE_MS = 1000

interface Waiting<C, R> {
  readonly command: C
  readonly owner: Owner
  readonly alone: () => Promise<R>
  readonly respond: (response: R | Promise<R>) => void
}

/** Whose rows a command changes: the id of a student, or an email address. */
type Owner = number | string

/** Runs a group. A command whose response is undefined has not been executed. */
export type RunGroup<C, R> = (commands: readonly C[]) => Promise<readonly (R | undefined)[]>

interface GroupsOptions {
  /** Milliseconds that the first group waits for commands. Without it, the first command runs at once. */
  readonly gatheringMs?: () => number
}

/** Forms groups of the commands that wait, in the order in which they arrived. An owner is in at most one group at a time. */
export class Groups<C, R> {
  readonly #runGroup: RunGroup<C, R>
  readonly #gatheringMs: () => number
  readonly #owners = new Set<Owner>()
  #waiting: Waiting<C, R>[] = []
  #underWay = 0
  #gathering: NodeJS.Timeout | undefined
  /** The time for gathering is over, but too many groups were under way. */
  #isGathered = false

  constructor(runGroup: RunGroup<C, R>, { gatheringMs = () => 0 }: GroupsOptions = {}) {
    this.#runGroup = runGroup
    this.#gatheringMs = gatheringMs
  }

  /** The response of the command, from a group or from `alone`. */
  run(command: C, owner: Owner, alone: () => Promise<R>): Promise<R> {
    const { promise, resolve: respond } = Promise.withResolvers<R>()
    this.#waiting.push({ command, owner, alone, respond })
    // All requests that the process has received by now are in the group.
    setImmediate(() => this.#consider())
    return promise
  }

  /** Starts a group at once if the next one is complete, or if none is under way and nothing is to be gathered. */
  #consider(): void {
    const gathering = Math.max(this.#gatheringMs(), this.#underWay === 0 ? 0 : GATHERING_MS)
    if (this.#isGathered || gathering === 0 || this.#waiting.length >= MAX_COMMANDS) this.#startNext()
    else
      this.#gathering ??= setTimeout(() => {
        this.#isGathered = true
        this.#startNext()
      }, gathering)
  }

  #startNext(): void {
    if (this.#underWay >= MAX_UNDER_WAY) return
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#isGathered = false
    const group = this.#take()
    if (group.length === 0) return
    this.#underWay++
    let isUnderWay = true
    const makeRoom = () => {
      if (isUnderWay) this.#underWay--
      isUnderWay = false
      if (this.#waiting.length > 0) this.#consider()
    }
    const timer = setTimeout(makeRoom, PATIENCE_MS)
    void this.#execute(group).then(() => {
      clearTimeout(timer)
      for (const { owner } of group) this.#owners.delete(owner)
      makeRoom()
    })
  }

  #take(): Waiting<C, R>[] {
    const group: Waiting<C, R>[] = []
    this.#waiting = this.#waiting.filter((next) => {
      if (group.length === MAX_COMMANDS || this.#owners.has(next.owner)) return true
      this.#owners.add(next.owner)
      group.push(next)
      return false
    })
    return group
  }

  /** Resolves when the group has ended, and never rejects. Commands that run alone after it are not waited for. */
  async #execute(group: readonly Waiting<C, R>[]): Promise<void> {
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

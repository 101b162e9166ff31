export interface Migration {
  /** `NNNN_name.sql`, or `NNNN_name.after.sql` if servers of earlier versions cannot go on after it. */
  readonly name: string
  readonly sql: string
}

export class MigrationError extends Error {}

interface PlanOptions {
  /** The number of the last migration that each running server knows. */
  readonly servers: readonly number[]
  /** Whether the upgrade ends with the after parts that nothing waits for. Without it, the former version can still come back. */
  readonly finishes: boolean
}

interface Plan {
  readonly run: readonly Migration[]
  /** After parts that are left for later. */
  readonly waiting: readonly Migration[]
}

/** Decides about pending migrations, in their order. @throws MigrationError if one is needed that running servers do not allow */
export function planMigrations(pending: readonly Migration[], { servers, finishes }: PlanOptions): Plan {
  const needed = pending.findLastIndex(({ name }) => !isAfterPart(name)) + 1
  const blocked = pending.findIndex(({ name }) => isAfterPart(name) && servers.some((known) => known < numberOf(name)))
  if (blocked !== -1 && blocked < needed) refuse(pending.slice(blocked), servers)
  const end = !finishes ? needed : blocked === -1 ? pending.length : blocked
  return { run: pending.slice(0, end), waiting: pending.slice(end) }
}

export function isAfterPart(name: string): boolean {
  return name.endsWith('.after.sql')
}

export function numberOf(name: string): number {
  return Number.parseInt(name, 10)
}

/** The after parts that have not run, and how many running servers do not allow the first one. */
export function unfinishedOf(names: readonly string[], recorded: readonly string[], servers: readonly number[]) {
  const waiting = names.filter((name) => isAfterPart(name) && !recorded.includes(name))
  return { waiting, earlier: earlierThan(waiting[0], servers) }
}

function earlierThan(name: string | undefined, servers: readonly number[]): number {
  return name === undefined ? 0 : servers.filter((known) => known < numberOf(name)).length
}

function refuse([after, ...behind]: readonly Migration[], servers: readonly number[]): never {
  const next = behind.find(({ name }) => !isAfterPart(name))
  throw new MigrationError(
    `The former upgrade is not complete: ${next?.name} needs ${after?.name}, which runs when no server of an earlier version uses the database. ` +
      `Still running: ${earlierThan(after?.name, servers)}. Stop or upgrade them to the version before this one, then start this one again.`,
  )
}

import type { IdempotencyKey, Session } from '../../http/idempotency.ts'
import type { CourseWithStatus } from '../roster.queries.ts'

interface DecidedCommand {
  readonly session: Session
  readonly key: IdempotencyKey
  readonly now: Date
  /** The class whose seat it took. */
  readonly course: Pick<CourseWithStatus, 'id'> | undefined
}

/** The commands that a group has decided, whose changes are not in the database yet. */
export class Earlier {
  readonly #seats = new Map<number, number>()
  readonly #commands = new Map<number, DecidedCommand[]>()

  add(command: DecidedCommand): void {
    const { session, course } = command
    this.#commands.set(session.id, [...this.#of(session), command])
    if (course) this.#seats.set(course.id, this.#seatsOf(course) + 1)
  }

  hasKey(session: Session, { value }: IdempotencyKey): boolean {
    return this.#of(session).some(({ key }) => key.value === value)
  }

  /** The session with the account's earlier commands in its command history. */
  withCommands(session: Session, now: Date): Session {
    const ages = this.#of(session).map((command) => (now.getTime() - command.now.getTime()) / 1000)
    if (ages.length === 0) return session
    const { recent_ages, commands_today } = session
    return {
      ...session,
      recent_ages: [...(recent_ages ?? []), ...ages],
      commands_today: (commands_today ?? 0) + ages.length,
    }
  }

  withSeats(rows: readonly CourseWithStatus[]): readonly CourseWithStatus[] {
    return rows.map((row) => ({ ...row, current_seats: row.current_seats + this.#seatsOf(row) }))
  }

  #of({ id }: Session): readonly DecidedCommand[] {
    return this.#commands.get(id) ?? []
  }

  #seatsOf({ id }: Pick<CourseWithStatus, 'id'>): number {
    return this.#seats.get(id) ?? 0
  }
}

import { Holds } from '../server/sessions/holds.ts'

/** Holds sign-ins as a server does, and records for how many milliseconds each was to be held. */
export class RecordedHolds extends Holds {
  readonly milliseconds: number[] = []

  override hold(milliseconds: number, clientGone: AbortSignal): Promise<void> {
    this.milliseconds.push(milliseconds)
    return super.hold(milliseconds, clientGone)
  }
}

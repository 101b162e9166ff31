import { Holds } from '../server/sessions/holds.ts'

/** Delays sign-ins like the server, and records the length of each delay in milliseconds. */
export class RecordedHolds extends Holds {
  readonly milliseconds: number[] = []

  override hold(milliseconds: number, clientDisconnected: AbortSignal): Promise<void> {
    this.milliseconds.push(milliseconds)
    return super.hold(milliseconds, clientDisconnected)
  }
}

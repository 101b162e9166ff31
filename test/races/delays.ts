import { SignInDelays } from '../../server/sessions/checkCredentials.ts'

/** Delays sign-ins like the server, and records the length of each delay in milliseconds. */
export class RecordedDelays extends SignInDelays {
  readonly milliseconds: number[] = []

  override wait(milliseconds: number, clientDisconnected: AbortSignal): Promise<void> {
    this.milliseconds.push(milliseconds)
    return super.wait(milliseconds, clientDisconnected)
  }
}

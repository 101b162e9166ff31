import { SignInDelays } from '../../server/sessions/checkCredentials.ts'

/** Records how long the server would delay each sign-in, in milliseconds, and does not wait. */
export class RecordedDelays extends SignInDelays {
  readonly milliseconds: number[] = []

  override async wait(milliseconds: number): Promise<void> {
    this.milliseconds.push(milliseconds)
  }
}

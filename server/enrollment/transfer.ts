import { whyNotTransfer } from '../../domain/enrollment/refusals.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { EnrollmentCommand } from './commandInput.ts'
import { passWaitList, withOfferedSeat } from './passWaitList.ts'
import { type Outcome, refused, runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'
import { takeSeat } from './takeSeat.ts'

interface TransferCommand extends EnrollmentCommand {
  readonly from_course_id: number
}

/**
 * Moves a student from one class to another for the office, which may override rules and pass the wait list as when it enrolls. The first seat
 * is given up only with the second one, and goes to its own wait list. Refused by `whyNotTransfer`.
 * @throws as `runCommand`
 */
export function transfer(trx: Transaction, command: TransferCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  const { from_course_id } = command
  return runCommand(trx, command, snapshot, {
    locks: () => from_course_id,
    whyNot: (input) => whyNotTransfer(withOfferedSeat(input), from_course_id),
    apply: async (input) => {
      const givesUp = input.others.find(({ id }) => id === from_course_id)
      const { refusal, held, passes, ...passing } = await passWaitList(trx, input, command)
      if (refusal) return { ...refused(input, refusal), held, passes }
      return takeSeat(trx, input, { givesUp, waitingPlaces: command.waitingPlaces, passing })
    },
  })
}

import { acceptOffer as whetherToAccept, whyNotAnswer } from '../../domain/enrollment/waitList/offer.ts'
import { queueOfficeEmail } from '../familyEmails/rosterEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type CommandInput, type EnrollmentCommand, ownOffer } from './commandInput.ts'
import { toCulprit } from './culprit.ts'
import { removeEntry } from './roster.writes.ts'
import { type Outcome, runCommand, settleAndRead } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'
import { takeSeat } from './takeSeat.ts'

/**
 * Enrolls a child in the seat that is held for it. Drops the class that the offer names if it is still in the way, and gives that seat to
 * its wait list. The refusal is `already-enrolled`, a rule that another class or the grade breaks, `no-offer`, or `offer-expired`: an offer whose
 * time is over by the database's clock ends here. A family cannot accept a seat of a class that has met for the last time (`class-over`). A disabled
 * semester and a closed enrollment window do not matter.
 * @throws as `runCommand`
 */
export function acceptOffer(trx: Transaction, command: EnrollmentCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, {
    locks: ({ course }) => course.offer_drop_course_id,
    whyNot: (input) => decide(input).refusal,
    apply: (input) => {
      const decision = decide(input)
      const drop_course_id = decision.refusal ? null : decision.drop_course_id
      const givesUp = input.others.find(({ id }) => id === drop_course_id)
      return takeSeat(trx, input, { givesUp, waitingPlaces: command.waitingPlaces, keepsOverride: true })
    },
  })
}

function decide({ student, course, state }: CommandInput): ReturnType<typeof whetherToAccept> {
  if (state.status === 'enrolled') return { refusal: { because: 'already-enrolled' } }
  if (state.over) return { refusal: { because: 'class-over' } }
  const entry = { overridden: course.overridden === true, offer: ownOffer(course) }
  return whetherToAccept(entry, { ...student, enrolled: state.enrolled }, course, course.read_at)
}

/**
 * Ends a child's offer and its place on the wait list, and gives the seat to the next child. The refusal is `no-offer`, or `offer-expired`
 * as for `acceptOffer`.
 * @throws as `runCommand`
 */
export function declineOffer(trx: Transaction, command: EnrollmentCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, {
    whyNot: ({ course }) => {
      const because = whyNotAnswer(ownOffer(course), course.read_at)
      return because && { because }
    },
    apply: async (input) => {
      await queueOfficeEmail(trx, input, { kind: 'dropped-by-office', status: 'waiting' })
      await removeEntry(trx, command, 'offer declined', toCulprit(input.by))
      return settleAndRead(trx, input, [command.course_id])
    },
  })
}

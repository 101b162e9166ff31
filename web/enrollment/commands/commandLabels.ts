import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Command } from './pendingCommand.ts'

export const COMMAND_LABELS: Record<Command, MessageDescriptor> = {
  enroll: msg`Add`,
  joinWaitList: msg`Wait List`,
  drop: msg`Drop`,
  leaveWaitList: msg`Remove`,
  leaveReserve: msg`Leave`,
  swap: msg`Change to this class`,
  acceptOffer: msg`Accept`,
  declineOffer: msg`Decline`,
  changeStandingSwap: msg`Change this`,
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Command } from './pendingCommand.ts'

export const COMMAND_LABELS: Record<Command, MessageDescriptor> = {
  enroll: msg`Add`,
  wait: msg`Wait List`,
  drop: msg`Drop`,
  leave: msg`Remove`,
  swap: msg`Change to this class`,
  accept: msg`Accept`,
  decline: msg`Decline`,
  choose: msg`Change this`,
}

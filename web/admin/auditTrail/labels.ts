import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditAction, AuditKind } from '../../../domain/auditTrail.ts'

export const ACTION_LABELS: Record<AuditAction, MessageDescriptor> = {
  created: msg`Created`,
  edited: msg`Edited`,
  deleted: msg`Deleted`,
  imported: msg`Imported`,
  exported: msg`Exported`,
}

export const KIND_LABELS: Record<AuditKind, MessageDescriptor> = {
  class: msg`Class`,
  message: msg`Message to families`,
  semester: msg`Semester`,
  notes: msg`Semester notes`,
  student: msg`Student`,
  teacher: msg`Teacher`,
  parent: msg`Parent`,
  'grade levels': msg`Grade levels`,
  notification: msg`Notification`,
  pause: msg`Pause`,
  school: msg`School settings`,
  registration: msg`Registration`,
  'document request': msg`Requested document`,
  document: msg`Document`,
  admin: msg`Admin account`,
  file: msg`File`,
}

import { fullName } from '../../domain/person.ts'
import type { Subject } from '../auditTrail/trail.ts'
import { paperName } from './paperName.ts'

/** A document in the audit trail: "Birth record of Ana Nez". */
export function documentSubject(
  id: number | null,
  request: Parameters<typeof paperName>[0],
  child: Parameters<typeof fullName>[0],
): Subject {
  return { kind: 'document', id, name: `${paperName(request)} of ${fullName(child)}` }
}

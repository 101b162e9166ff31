import { fullName } from '../../domain/person.ts'
import type { Subject } from './trail.ts'

interface Named {
  readonly first_name: string
  readonly last_name: string
}

export function studentSubject(id: number, student: Named): Subject {
  return { kind: 'student', id, name: fullName(student) }
}

export function parentSubject(id: number, parent: Named): Subject {
  return { kind: 'parent', id, name: fullName(parent) }
}

import type { School } from '../../contract/school.ts'
import { phoneMask } from '../../domain/person.ts'

/** The signature lines of a mail: the school's name, and the office's contact if there is one. */
export function signatureOf({ name, office }: Pick<School, 'name' | 'office'>): string[] {
  const contact = [office.name, office.email, office.phone && phoneMask(office.phone)].filter(Boolean)
  return contact.length === 0 ? [name] : [name, contact.join(', ')]
}

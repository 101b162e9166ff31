import type { School } from '../../contract/school.ts'
import { phoneMask } from '../../domain/person.ts'

export function signatureOf({ name, office }: Pick<School, 'name' | 'office'>): string[] {
  const contact = [office.name, office.email, office.phone && phoneMask(office.phone)].filter(Boolean)
  return contact.length === 0 ? [name] : [name, contact.join(', ')]
}

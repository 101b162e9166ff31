import type { School } from '../../contract/school.ts'
import { phoneMask } from '../../domain/person.ts'

/** How the school signs what it writes: its name, and below it how to reach its office where that is written down. */
export function signatureOf({ name, office }: Pick<School, 'name' | 'office'>): string[] {
  const reach = [office.name, office.email, office.phone && phoneMask(office.phone)].filter(Boolean)
  return reach.length === 0 ? [name] : [name, reach.join(', ')]
}

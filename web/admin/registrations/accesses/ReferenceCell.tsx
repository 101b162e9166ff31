import type { RegistrationAccess } from '../../../../contract/registrationOfficeAccess.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { registrationPath } from '../paths.ts'

export function ReferenceCell({ row }: { readonly row: RegistrationAccess }) {
  return <RowLink to={registrationPath({ id: row.registration_id })}>{row.reference}</RowLink>
}

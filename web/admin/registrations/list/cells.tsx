import type { RegistrationSummary } from '../../../../contract/registrationOffice.ts'
import { fullName } from '../../../../domain/person.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { DateCell } from '../../ui/DateCell.tsx'
import { registrationPath } from '../paths.ts'
import { StateBadge } from '../StateBadge.tsx'

interface Cell {
  readonly row: RegistrationSummary
}

export function StudentCell({ row }: Cell) {
  return <RowLink to={registrationPath(row)}>{fullName(row)}</RowLink>
}

export function StateCell({ row }: Cell) {
  return <StateBadge state={row.state} />
}

export function ReceivedCell({ row: { received_at } }: Cell) {
  return <DateCell row={{ date: received_at }} />
}

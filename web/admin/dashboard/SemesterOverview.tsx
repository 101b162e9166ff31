import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { Semester } from '../../../contract/semesters.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'

/** The semesters and their flags. */
export function SemesterOverview({ semesters }: { readonly semesters: readonly Semester[] }) {
  const { t } = useLingui()
  return (
    <SearchedRows label={t`Search semesters`} rows={semesters} textOf={({ name }) => name}>
      {(found) => (
        <FigureTable caption={t`Semester Overview`} columns={[t`Semester`, t`Active`, t`Disabled`]}>
          {found.map(({ id, name, active, disabled }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <Flag set={active} />
              <Flag set={disabled} />
            </tr>
          ))}
        </FigureTable>
      )}
    </SearchedRows>
  )
}

function Flag({ set }: { readonly set: boolean }) {
  const { t } = useLingui()
  return (
    <Text component="td" c="var(--success)">
      {set ? (
        <IconCheck aria-label={t`yes`} size={20} stroke={2.5} display="block" />
      ) : (
        <span aria-label={t`no`} role="img" />
      )}
    </Text>
  )
}

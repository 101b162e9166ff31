import { useLingui } from '@lingui/react/macro'
import { byShortage, type ClassDemand } from '../../../../domain/enrollment/lottery/demand.ts'
import tableStyles from '../../../ui/table/CardTable.module.css'
import { SearchedRows } from '../../../ui/table/SearchedRows.tsx'

/** How many children rank each class first, against its seats. The classes that are short by the most seats come first. */
export function DemandTable({ title, demand }: { readonly title: string; readonly demand: readonly ClassDemand[] }) {
  const { t } = useLingui()
  if (demand.length === 0) return null
  const labels = { name: t`Class`, seats: t`Seats`, firsts: t`First choices`, short: t`Short by` }
  return (
    <SearchedRows label={t`Search ${title}`} rows={byShortage(demand)} textOf={nameOf}>
      {(found) => (
        <table className={tableStyles.table} data-dense>
          <caption className={tableStyles.caption}>{title}</caption>
          <thead>
            <tr>
              {Object.values(labels).map((label) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map(({ seats, first_choices, short_by, ...course }) => (
              <tr key={nameOf(course)}>
                <th className={tableStyles.lead} scope="row">
                  {nameOf(course)}
                </th>
                <td data-label={labels.seats}>{seats}</td>
                <td data-label={labels.firsts}>{first_choices}</td>
                <td data-label={labels.short}>{short_by > 0 ? <strong>{short_by}</strong> : t`enough`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SearchedRows>
  )
}

function nameOf({ name, section }: Pick<ClassDemand, 'name' | 'section'>): string {
  return `${name} (${section})`
}

import { useLingui } from '@lingui/react/macro'
import type { AuditEntryWithValues } from '../../../contract/auditTrail.ts'
import styles from '../../ui/table/CardTable.module.css'
import trail from './AuditTrail.module.css'
import { FieldValue } from './FieldValue.tsx'
import { fieldLabel, inFormOrder } from './fieldLabel.ts'

/** An entry's fields before and after. One column when only one of the two exists. */
export function ChangesTable({ entry }: { readonly entry: AuditEntryWithValues }) {
  const { t, i18n } = useLingui()
  const { kind, action, before, after } = entry
  const fields = inFormOrder(kind, entry.fields)
  const isExchange = action === 'imported' || action === 'exported'
  const columns = [
    { label: t`Before`, values: before },
    { label: isExchange ? t`Details` : t`After`, values: after },
  ].filter(({ values }) => values !== null)
  return (
    <table className={`${styles.table} ${columns.length > 1 ? trail.pairs : ''}`} data-dense>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((name) => (
          <tr key={name}>
            <td className={styles.lead}>{fieldLabel(i18n, kind, name)}</td>
            {columns.map(({ label, values }) => (
              <td key={label} data-label={label}>
                <FieldValue kind={kind} name={name} value={values?.[name]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFormState } from 'react-hook-form'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { fieldErrorMessage } from '../../ui/form/fieldErrors.ts'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import { RowButtons } from './RowButtons.tsx'
import { RowInput } from './RowInput.tsx'
import styles from './Rows.module.css'
import { useEditableRows } from './useEditableRows.ts'

const LIST = 'ranges'
const EMPTY_RANGE = { first_day: '', last_day: '', name: '' }

/** A row per range of days. */
export function DaysOffTable() {
  const { t } = useLingui()
  const text = useProblemText()
  const { rows, addRow, removeRow } = useEditableRows(LIST)
  const error = fieldErrorMessage(useFormState({ name: LIST }).errors, LIST)
  const rowName = (number: number) => t`row ${number}`
  return (
    <div>
      {rows.length > 0 && (
        <table className={styles.table} aria-label={t`Days off`}>
          <thead>
            <tr>
              {[t`First day`, t`Last day`, t`Name`].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className={styles.hidden}>{t`Change`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id }, index) => (
              <tr key={id}>
                <td>
                  <RowInput name={`${LIST}.${index}.first_day`} label={t`First day`} type="date" list={LIST} required />
                </td>
                <td>
                  <RowInput name={`${LIST}.${index}.last_day`} label={t`Last day`} type="date" list={LIST} />
                </td>
                <td className={styles.wide}>
                  <RowInput name={`${LIST}.${index}.name`} label={t`Name`} list={LIST} />
                </td>
                <td className={styles.wide}>
                  <RowButtons path={`${LIST}.${index}`} row={rowName(index + 1)} onRemove={() => removeRow(index)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        variant="default"
        id={fieldId(LIST)}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => addRow(EMPTY_RANGE, 'first_day')}
      >
        {t`Add days off`}
      </Button>
      {error && <p className={styles.error}>{text(error)}</p>}
    </div>
  )
}

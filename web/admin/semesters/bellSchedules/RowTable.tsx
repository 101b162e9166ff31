import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFormState } from 'react-hook-form'
import { useProblemText } from '../../../ui/feedback/problemText.ts'
import { fieldErrorMessage } from '../../../ui/form/fieldErrors.ts'
import { fieldId } from '../../../ui/form/fieldLabels.ts'
import { RowButtons } from '../RowButtons.tsx'
import styles from '../Rows.module.css'
import { useEditableRows } from '../useEditableRows.ts'
import { EMPTY_ROW } from './bellForm.ts'
import { RowFields } from './RowFields.tsx'

/** The periods and breaks of one schedule. `name` is the schedule's, such as "Mon, K–3". */
export function RowTable({ path, name }: { readonly path: string; readonly name: string }) {
  const { t } = useLingui()
  const text = useProblemText()
  const list = `${path}.rows`
  const { rows, addRow, moveUp, moveDown, removeRow } = useEditableRows(list)
  const error = fieldErrorMessage(useFormState({ name: list }).errors, list)
  const rowName = (number: number) => t`${name}, row ${number}`
  return (
    <div>
      {rows.length > 0 && (
        <table className={styles.table} aria-label={name}>
          <thead>
            <tr>
              {[t`Label`, t`Period`, t`Starts`, t`Ends`, t`Break`].map((label) => (
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
                <RowFields path={`${list}.${index}`} />
                <td>
                  <RowButtons
                    path={`${list}.${index}`}
                    row={rowName(index + 1)}
                    isFirst={index === 0}
                    isLast={index === rows.length - 1}
                    onMoveUp={() => moveUp(index)}
                    onMoveDown={() => moveDown(index)}
                    onRemove={() => removeRow(index)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        variant="default"
        id={fieldId(list)}
        leftSection={<IconPlus size={18} aria-hidden />}
        aria-label={t`Add a row: ${name}`}
        aria-describedby={error && `${fieldId(list)}-error`}
        onClick={() => addRow(EMPTY_ROW, 'label')}
      >
        {t`Add a row`}
      </Button>
      {error && (
        <p className={styles.error} id={`${fieldId(list)}-error`}>
          {text(error)}
        </p>
      )}
    </div>
  )
}

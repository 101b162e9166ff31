import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { PERIODS } from '../../../../domain/period.ts'
import { useLabelText } from '../../../ui/form/fieldLabels.ts'
import { useField } from '../../../ui/form/fields.tsx'
import { RowInput } from '../RowInput.tsx'
import styles from '../Rows.module.css'
import { LIST } from './bellForm.ts'

const { label: labelStyle = '' } = styles

/** The cells of one row of a bell schedule. A break has no period. */
export function RowFields({ path }: { readonly path: string }) {
  const { t } = useLingui()
  const isBreak: boolean = useWatch({ name: `${path}.is_break` })
  return (
    <>
      <td className={styles.wide}>
        <RowInput name={`${path}.label`} label={t`Label`} list={LIST} required />
      </td>
      <td className={styles.wide}>
        {isBreak ? (
          <span className={styles.none} data-label={t`Period`}>
            {t`None`}
          </span>
        ) : (
          <PeriodSelect name={`${path}.period`} />
        )}
      </td>
      <td>
        <RowInput name={`${path}.starts_at`} label={t`Starts`} type="time" list={LIST} required />
      </td>
      <td>
        <RowInput name={`${path}.ends_at`} label={t`Ends`} type="time" list={LIST} required />
      </td>
      <td>
        <BreakCheckbox path={path} />
      </td>
    </>
  )
}

function PeriodSelect({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const field = useField(name, undefined, { revalidates: LIST, parse: (typed) => typed || null })
  return (
    <NativeSelect
      {...field}
      size="sm"
      label={t`Period`}
      aria-label={useLabelText(field.name)}
      required
      withAsterisk={false}
      classNames={{ label: labelStyle }}
      data={[{ value: '', label: t`Choose…` }, ...PERIODS]}
    />
  )
}

function BreakCheckbox({ path }: { readonly path: string }) {
  const { t } = useLingui()
  const { setValue } = useFormContext()
  const { id, name, ref, onChange, onBlur } = useField(`${path}.is_break`, undefined, { revalidates: LIST })
  const change = (event: React.ChangeEvent<HTMLInputElement>) => {
    if (event.currentTarget.checked) setValue(`${path}.period`, null)
    return onChange(event)
  }
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        ref={ref}
        aria-label={useLabelText(name)}
        onChange={change}
        onBlur={onBlur}
      />
      <span>{t`Break`}</span>
    </label>
  )
}

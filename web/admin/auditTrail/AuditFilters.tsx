import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../../../domain/auditTrail.ts'
import styles from './AuditTrail.module.css'
import { DayField } from './DayField.tsx'
import { type AuditFilter, auditFilter } from './filter.ts'
import { actionLabel, kindLabel } from './labels.ts'

/** Filters by action, kind of record, person and dates. */
export function AuditFilters(props: {
  readonly filter: AuditFilter
  readonly people: readonly { readonly id: number; readonly name: string }[]
  readonly onChange: (change: AuditFilter) => void
}) {
  const { filter, people, onChange } = props
  const { t, i18n } = useLingui()
  const all = { value: '', label: t`All` }
  const who = [
    { value: '', label: t`Everyone` },
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: 'families', label: t`Families` },
    { value: 'command-line', label: t`Command line` },
  ]
  if (filter.who && !who.some(({ value }) => value === filter.who))
    who.push({ value: filter.who, label: t`Account ${filter.who}` })
  const field = (name: keyof AuditFilter) => ({
    value: filter[name] ?? '',
    onChange: (value: string) => onChange({ [name]: undefined, ...auditFilter({ [name]: value }) }),
  })
  const choose = (name: keyof AuditFilter) => ({
    ...field(name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      field(name).onChange(currentTarget.value),
  })
  return (
    <fieldset className={styles.filters} aria-label={t`Filters`} data-screen-only>
      <NativeSelect
        label={t`Action`}
        data={[all, ...AUDIT_ACTIONS.map((value) => ({ value, label: i18n._(actionLabel(value)) }))]}
        {...choose('action')}
      />
      <NativeSelect
        label={t`Kind`}
        data={[all, ...AUDIT_KINDS.map((value) => ({ value, label: i18n._(kindLabel(value)) }))]}
        {...choose('kind')}
      />
      <NativeSelect label={t`Who`} data={who} {...choose('who')} />
      <DayField label={t`From`} max={filter.to} {...field('from')} />
      <DayField label={t`To`} min={filter.from} {...field('to')} />
    </fieldset>
  )
}

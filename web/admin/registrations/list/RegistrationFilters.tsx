import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { CLASS_GRADES } from '../../../../domain/grade.ts'
import { REGISTRATION_STATES } from '../../../../domain/registration/review.ts'
import { gradeLabel } from '../../../ui/format/gradeLabel.ts'
import { stateLabel } from '../labels.ts'
import { type RegistrationFilter, registrationFilter } from './filter.ts'
import styles from './List.module.css'

/** Filters by state, grade and school year. */
export function RegistrationFilters(props: {
  readonly filter: RegistrationFilter
  readonly years: readonly string[]
  readonly onChange: (change: RegistrationFilter) => void
}) {
  const { filter, years, onChange } = props
  const { t, i18n } = useLingui()
  const all = { value: '', label: t`All` }
  const choose = (name: keyof RegistrationFilter) => ({
    value: filter[name] ?? '',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: undefined, ...registrationFilter({ [name]: currentTarget.value }) }),
  })
  const offered = filter.year === undefined || years.includes(filter.year) ? years : [filter.year, ...years]
  return (
    <fieldset className={styles.filters} aria-label={t`Filters`} data-screen-only>
      <NativeSelect
        label={t`State`}
        data={[all, ...REGISTRATION_STATES.map((value) => ({ value, label: i18n._(stateLabel(value)) }))]}
        {...choose('state')}
      />
      <NativeSelect
        label={t`Grade`}
        data={[all, ...CLASS_GRADES.map((value) => ({ value, label: i18n._(gradeLabel(value)) }))]}
        {...choose('grade')}
      />
      <NativeSelect label={t`School year`} data={[all, ...offered]} {...choose('year')} />
    </fieldset>
  )
}

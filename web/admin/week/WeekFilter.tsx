import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Semester } from '../../../contract/semesters.ts'
import type { SelectOption } from '../../ui/format/teacherOptions.ts'
import type { WeekSearch } from './search.ts'
import styles from './Week.module.css'

/** Chooses the semester, and a teacher or a room. The choice is kept in the URL. */
export function WeekFilter(props: {
  readonly semesters: readonly Semester[]
  readonly semester: Semester
  readonly teachers: readonly SelectOption[]
  readonly rooms: readonly SelectOption[]
  readonly search: WeekSearch
}) {
  const { semesters, semester, teachers, rooms, search } = props
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/admin/dashboard/week' })
  const show = (next: WeekSearch) => navigate({ search: { semester: semester.slug, ...next }, replace: true })
  return (
    <div className={styles.filter} data-screen-only>
      <NativeSelect
        label={t`Semester`}
        value={semester.slug}
        data={semesters.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={({ currentTarget }) => show({ ...search, semester: currentTarget.value })}
      />
      <NativeSelect
        label={t`Teacher`}
        value={search.teacher ?? ''}
        data={[{ value: '', label: t`Choose a teacher` }, ...teachers]}
        onChange={({ currentTarget: { value } }) => show(value === '' ? {} : { teacher: Number(value) })}
      />
      <NativeSelect
        label={t`Room`}
        value={search.room ?? ''}
        data={[{ value: '', label: t`Choose a room` }, ...rooms]}
        onChange={({ currentTarget: { value } }) => show(value === '' ? {} : { room: value })}
      />
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Semester } from '../../../../contract/semesters.ts'
import { bellSchedulesQuery } from '../../../api/bellSchedules.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { semestersQuery } from '../../../api/schedules.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import styles from './BellSchedules.module.css'
import { type BellFormValues, LIST } from './bellForm.ts'

/** Replaces the schedules in the form with those of another semester. They are saved with the form. */
export function CopySchedules({ semester_id }: { readonly semester_id: number }) {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const { setValue, clearErrors } = useFormContext<BellFormValues>()
  const others = semesters.filter(({ id }) => id !== semester_id)
  const [source, setSource] = useState(others[0])
  const copy = useMutation({
    mutationFn: async ({ id, name }: Semester) => {
      const copied = await queryClient.fetchQuery(bellSchedulesQuery(id))
      clearErrors()
      setValue(LIST, copied)
      return name
    },
  })
  if (!source) return null
  return (
    <div>
      <div className={styles.copy}>
        <NativeSelect
          label={t`Copy from another semester`}
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={source.id}
          onChange={({ currentTarget }) => setSource(others.find(({ id }) => String(id) === currentTarget.value))}
        />
        <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate(source)}>
          {t`Copy`}
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {copy.data === undefined
          ? t`Replaces the schedules below. Nothing is changed until you save.`
          : t`Copied from ${copy.data}. Not saved yet.`}
      </p>
      <ErrorAlert error={copy.error} />
    </div>
  )
}

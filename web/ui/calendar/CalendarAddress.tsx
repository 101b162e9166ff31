import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createCalendarAddress, deleteCalendarAddress } from '../../../contract/calendars.ts'
import type { Student } from '../../../contract/students.ts'
import { calendarQuery } from '../../api/calendars.ts'
import { call } from '../../api/call.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import { focusOnMount } from '../focus/focusOnMount.ts'
import { AddressActions } from './AddressActions.tsx'
import styles from './Calendar.module.css'
import { NewAddress } from './NewAddress.tsx'

/** The secret address of the child's calendar. A new one is shown until the dialog closes. */
export function CalendarAddress({ student }: { readonly student: Student }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const query = calendarQuery(student.id)
  const { data: calendar } = useSuspenseQuery(query)
  const [url, setUrl] = useState<string>()
  const command = { params: { id: student.id }, body: {} }
  const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey })
  const create = useMutation({
    mutationFn: async () => (await call(createCalendarAddress, command)).body.url,
    onSuccess: (created) => {
      setUrl(created)
      remove.reset()
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: () => call(deleteCalendarAddress, command),
    onSuccess: () => {
      setUrl(undefined)
      create.reset()
      return refresh()
    },
  })
  const { first_name } = student
  return (
    <section className={styles.part}>
      <h3>{t`Subscribe`}</h3>
      <p>{t`Add this address to a calendar app, and schedule changes appear there on their own. Most apps check every few hours, some once a day.`}</p>
      <p>{t`Anyone with the address can see ${first_name}'s schedule: their first name, classes, times, rooms and teachers. Share it only with people you trust. You can turn it off at any time.`}</p>
      {url !== undefined && <NewAddress key={url} url={url} />}
      {calendar ? (
        <AddressActions
          calendar={calendar}
          isNew={url !== undefined}
          onReplace={create.mutateAsync}
          onTurnOff={remove.mutateAsync}
        />
      ) : (
        <Button
          ref={remove.isSuccess ? focusOnMount : undefined}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {t`Create Address`}
        </Button>
      )}
      <ErrorAlert error={create.error ?? remove.error} />
      <SuccessAlert message={remove.isSuccess ? t`The address is turned off.` : ''} />
    </section>
  )
}

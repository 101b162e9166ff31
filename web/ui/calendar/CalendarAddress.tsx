import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Student } from '../../../contract/students.ts'
import { calendarQuery, webcalUrl } from '../../api/calendars.ts'
import { call } from '../../api/call.ts'
import { schoolQuery } from '../../api/school.ts'
import { Banner } from '../feedback/Banner.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import { focusOnMount } from '../focus/focusOnMount.ts'
import { CopyAddress } from '../form/CopyAddress.tsx'
import { schoolClock } from '../format/schoolClock.ts'

/** The secret address of the child's calendar. A new one is shown until the dialog closes. */
export function CalendarAddress({ student }: { readonly student: Student }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const query = calendarQuery(student.id)
  const { calendar, ended_at } = useSuspenseQuery(query).data
  const [url, setUrl] = useState<string>()
  const command = { params: { id: student.id }, body: {} }
  const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey })
  const create = useMutation({
    mutationFn: async () => (await call('POST /api/students/:id/calendar', command)).body.url,
    onSuccess: (created) => {
      setUrl(created)
      remove.reset()
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/students/:id/calendar', command),
    onSuccess: () => {
      setUrl(undefined)
      create.reset()
      return refresh()
    },
  })
  const { first_name } = student
  return (
    <Stack component="section" gap="sm" flex="3 1 20rem" miw={0}>
      <h3>{t`Subscribe`}</h3>
      <p>{t`Add this address to a calendar app, and schedule changes appear there on their own. Most apps check every few hours, some once a day.`}</p>
      <p>{t`Anyone with the address can see ${first_name}'s schedule: their first name, classes, times, rooms and teachers. Share it only with people you trust. You can turn it off at any time. A new password turns it off too.`}</p>
      {ended_at !== null && <EndedAddress ended_at={ended_at} />}
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
          w="fit-content"
          ref={remove.isSuccess ? focusOnMount : undefined}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {t`Create Address`}
        </Button>
      )}
      <ErrorAlert error={create.error ?? remove.error} />
      <SuccessAlert message={remove.isSuccess ? t`The address is turned off.` : ''} />
    </Stack>
  )
}

/** Why calendars that use the last address no longer update. */
function EndedAddress({ ended_at }: { readonly ended_at: string }) {
  const { t, i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const date = schoolClock(time_zone, i18n.locale).formatDate(ended_at)
  return (
    <Banner type="info">
      {t`The last address was turned off on ${date}, because the password or email address of the account changed. Calendars that use it no longer update. Create a new address and add it to your calendar app.`}
    </Banner>
  )
}

/** A new address. It takes the focus. */
function NewAddress({ url }: { readonly url: string }) {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      <CopyAddress
        label={t`Calendar address`}
        description={t`Copy it now. It is not shown again after you close this window.`}
        url={url}
        link={<a href={webcalUrl(url, navigator.userAgent)}>{t`Open in calendar app`}</a>}
        takesFocus
      />
      <p>{t`On an iPhone, iPad or Mac, choose Open in calendar app. In Google Calendar on a computer, choose the plus sign next to Other calendars, then From URL, and paste the address. In Outlook, choose Add calendar, then Subscribe from web.`}</p>
    </Stack>
  )
}

interface Confirming {
  readonly action: 'replace' | 'turn off'
  readonly opener: HTMLElement
}

/** Replaces or turns off an existing address, after a confirmation. */
function AddressActions(props: {
  readonly calendar: { readonly created_at: string }
  readonly isNew: boolean
  readonly onReplace: () => Promise<unknown>
  readonly onTurnOff: () => Promise<unknown>
}) {
  const { calendar, isNew, onReplace, onTurnOff } = props
  const { t, i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const [confirming, setConfirming] = useState<Confirming>()
  const date = schoolClock(time_zone, i18n.locale).formatDate(calendar.created_at)
  const cancel = () => {
    confirming?.opener.focus()
    setConfirming(undefined)
  }
  const close = () => setConfirming(undefined)
  const confirm = (action: Confirming['action']) => (event: { readonly currentTarget: HTMLElement }) =>
    setConfirming({ action, opener: event.currentTarget })
  return (
    <>
      {!isNew && <p>{t`This address was created on ${date}. For security, we show it only once.`}</p>}
      <Group className="links" gap="0.75rem 1.25rem">
        <Button variant="default" onClick={confirm('replace')}>
          {t`Replace Address`}
        </Button>
        <Button variant="default" onClick={confirm('turn off')}>
          {t`Turn Off Address`}
        </Button>
      </Group>
      {confirming?.action === 'replace' && (
        <Confirmation
          question={t`Create a new address? The current one will stop working, and calendars that use it will stop updating.`}
          answer={t`Yes, replace it`}
          onConfirm={() => onReplace().then(close, cancel)}
          onCancel={cancel}
        />
      )}
      {confirming?.action === 'turn off' && (
        <Confirmation
          question={t`Turn off the address? Calendars that use it will stop updating.`}
          answer={t`Yes, turn it off`}
          onConfirm={() => onTurnOff().then(close, cancel)}
          onCancel={cancel}
        />
      )}
    </>
  )
}

/** A question in the page. It takes the focus. */
function Confirmation(props: {
  readonly question: string
  readonly answer: string
  readonly onConfirm: () => Promise<unknown>
  readonly onCancel: () => void
}) {
  const { question, answer, onConfirm, onCancel } = props
  const { t } = useLingui()
  const id = useId()
  const { mutate, isPending } = useMutation({ mutationFn: onConfirm })
  return (
    <Stack
      component="fieldset"
      gap="sm"
      px="md"
      py="sm"
      bd="1px solid var(--mantine-color-error)"
      bdrs="md"
      aria-labelledby={id}
    >
      <p id={id}>{question}</p>
      <Group className="links" gap="0.75rem 1.25rem">
        <Button ref={focusOnMount} variant="default" disabled={isPending} onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button color="red" loading={isPending} onClick={() => mutate()}>
          {answer}
        </Button>
      </Group>
    </Stack>
  )
}

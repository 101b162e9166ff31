import { foundBy, screens } from './fault.mjs'

const LIVE = foundBy(screens('web/live'), [
  {
    name: 'streamed seats reach only the enrolled classes',
    file: 'web/live/seatCache.ts',
    text: 'waiting: withCounts(waiting, counts)',
    fault: 'waiting',
  },
  {
    name: 'a screen reader hears seats that have changed again since',
    file: 'web/live/LiveAnnouncer.tsx',
    text: '    clearTimeout(this.#timer)\n    const before',
    fault: '    const before',
  },
  {
    name: 'a stream that was cut off does not say where it was',
    file: 'web/live/seatConnection.ts',
    text: '        this.#lastEventId = id\n',
    fault: '',
  },
])

const TEXTS = foundBy(screens('web/build/catalogs.test.ts'), [
  {
    name: 'a text is not translated',
    file: 'web/locales/es.po',
    text: 'msgstr "Inscripción confirmada"',
    fault: 'msgstr ""',
  },
])

const BROWSER = foundBy(screens('web/api', 'web/session', 'web/offline', 'web/ui/richText', 'web/ui/form'), [
  {
    name: 'a request without a response is executed twice',
    file: 'web/api/call.ts',
    text: 'pending?.request === request ? pending.key : randomKey()',
    fault: 'randomKey()',
  },
  {
    name: 'a busy server is asked again at once',
    file: 'web/api/retry.ts',
    text: 'retryAfter * 1000 * (1 + Math.random())',
    fault: 'retryAfter * (1 + Math.random())',
  },
  {
    name: 'the countdown of an opening follows the slowest response',
    file: 'web/api/serverClock.ts',
    text: 'offset >= estimate.offset',
    fault: 'offset <= estimate.offset',
  },
  {
    name: 'a password stays in the browser with a half-filled form',
    file: 'web/session/draft.ts',
    text: '/password/i.test(name)',
    fault: '/^password$/.test(name)',
  },
  {
    name: 'the next family at a computer sees the schedule of the one before',
    file: 'web/offline/scheduleCopy.ts',
    text: 'if (isCurrent && isRemembered({ id: copy.user_id })) return copy',
    fault: 'if (isCurrent) return copy',
  },
  {
    name: 'a link in a note of the office runs a script',
    file: 'web/ui/richText/safeLink.ts',
    text: 'url && SCHEMES.includes(url.protocol) ? url.href : undefined',
    fault: 'url?.href',
  },
  {
    name: 'an error of a field that the form does not have is not shown',
    file: 'web/ui/form/showProblem.ts',
    text: 'shown.length === 0',
    fault: 'fieldErrors.length === 0',
  },
])

export const SCREENS = [...LIVE, ...TEXTS, ...BROWSER]

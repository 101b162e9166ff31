/** An event of a text/event-stream. A comment has no name. */
export interface StreamedEvent {
  readonly name: string
  readonly id: string
  readonly data: string
}

const LOST = { done: true, value: undefined } as const

/** Yields the events and comments of a stream as they arrive, until it ends or the connection is lost. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const read = () => reader.read().catch(() => LOST)
  for (let part = await read(); !part.done; part = await read()) {
    const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) yield eventOf(block)
  }
}

function eventOf(block: string): StreamedEvent {
  const fields = new Map(block.split('\n').map(fieldOf))
  return { name: fields.get('event') ?? '', id: fields.get('id') ?? '', data: fields.get('data') ?? '' }
}

function fieldOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
}

/** Of one process. */
export interface RequestLimits {
  /** Requests that are worked on. Further ones wait, and networks take turns. */
  readonly running: number
  readonly runningPerNetwork: number
  /** Requests in progress: those that arrive, wait, are worked on, or whose response is being sent. */
  readonly accepted: number
  readonly acceptedPerNetwork: number
  /** Bytes of the bodies of requests in progress. */
  readonly bytes: number
  readonly bytesPerNetwork: number
}

/** Opening morning has thousands of families behind one address, so one network may have most of everything. */
export const REQUEST_LIMITS: RequestLimits = {
  running: 128,
  runningPerNetwork: 96,
  accepted: 8000,
  acceptedPerNetwork: 6000,
  bytes: 64 * 1024 * 1024,
  bytesPerNetwork: 32 * 1024 * 1024,
}

export type Refusal = 'requests' | 'bytes'

/** Since the process has started. */
export type Refused = Record<Refusal | 'slow', number>

export function noneRefused(): Refused {
  return { requests: 0, bytes: 0, slow: 0 }
}

export interface AcceptedRequest {
  readonly network: Network
  /** Closes the connection. */
  readonly drop: () => void
  state: 'waiting' | 'running' | 'elsewhere' | 'client' | 'ended'
  /** Its work goes on also when its client has gone. */
  hasBegun: boolean
  start?: () => void
  bytes: number
  hasClient: boolean
}

interface Network {
  readonly name: string
  running: number
  accepted: number
  bytes: number
  /** In order of arrival. */
  readonly waiting: Set<AcceptedRequest>
  /** Requests that wait for their client, which sends the body or takes the response. In the order in which they began to wait. */
  readonly slow: Set<AcceptedRequest>
}

/**
 * Decides which requests of a process start. A network with many requests waits for its own, and other networks do not wait for them. When
 * too many requests are in progress, those that have waited for their client for longest are dropped, in the network that has most.
 */
export class RequestQueue {
  readonly #limits: RequestLimits
  readonly #networks = new Map<string, Network>()
  /** The networks with waiting requests, by their next turn. */
  readonly #turns = new Set<Network>()
  readonly #refused: Refused
  #running = 0
  #accepted = 0
  #bytes = 0

  /** `refused`: where to count, also for other queues. */
  constructor(limits: RequestLimits = REQUEST_LIMITS, refused: Refused = noneRefused()) {
    this.#limits = limits
    this.#refused = refused
  }

  get figures() {
    return { running: this.#running, accepted: this.#accepted, bytes: this.#bytes, refused: this.#refused }
  }

  /** Until `end` or `leave`. `bytes`: of its body. `drop` closes its connection. */
  accept(name: string, bytes: number, drop: () => void): AcceptedRequest | Refusal {
    const network = this.#networks.get(name) ?? newNetwork(name)
    const { accepted, acceptedPerNetwork } = this.#limits
    const isFull = network.accepted >= acceptedPerNetwork || this.#accepted >= accepted
    if (isFull && !this.#dropSlow(network.accepted >= acceptedPerNetwork ? network : undefined, 'accepted')) {
      this.#refused.requests++
      return 'requests'
    }
    const request: AcceptedRequest = { network, drop, state: 'elsewhere', hasBegun: false, bytes: 0, hasClient: true }
    if (!this.addBytes(request, bytes)) return 'bytes'
    this.#networks.set(name, network)
    this.#accepted++
    network.accepted++
    return request
  }

  /** Returns false, and adds nothing, when there is no room for them. */
  addBytes(request: AcceptedRequest, bytes: number): boolean {
    const canFit = request.bytes + bytes <= this.#limits.bytesPerNetwork
    if (bytes > 0 && !(canFit && this.#makeRoom(request.network, bytes))) {
      this.#refused.bytes++
      return false
    }
    if (request.state !== 'ended') this.#countBytes(request, bytes)
    return request.state !== 'ended'
  }

  /** Calls `start` when it is the turn of this request, often at once. Never for a request that has ended. */
  wait(request: AcceptedRequest, start: () => void): void {
    if (request.state === 'ended') return
    this.#leaveState(request, 'waiting')
    request.start = start
    request.network.waiting.add(request)
    this.#turns.add(request.network)
    this.#startNext()
  }

  /** Lets other requests start, because this one waits in another queue. It can wait for another turn afterward. */
  waitElsewhere(request: AcceptedRequest): void {
    request.hasBegun = true
    if (request.state !== 'ended') this.#leaveState(request, 'elsewhere')
    this.#startNext()
  }

  /** Lets other requests start, because this one waits for its client. */
  waitForClient(request: AcceptedRequest): void {
    if (request.state === 'ended') return
    this.#leaveState(request, 'client')
    request.network.slow.add(request)
    this.#startNext()
  }

  /** The client has closed the connection. A request that is worked on ends with its response, which nobody takes. */
  leave(request: AcceptedRequest): void {
    request.hasClient = false
    if (request.state === 'client' || (request.state === 'waiting' && !request.hasBegun)) this.end(request)
  }

  /**
   * The work is done, the body is no longer needed, and the client takes the response. `bytes`: of a response in memory. It is never refused:
   * those that their clients have not taken for longest make room for it.
   */
  respond(request: AcceptedRequest, bytes = 0): void {
    if (request.state === 'ended') return
    if (!request.hasClient) {
      this.end(request)
      return
    }
    this.#countBytes(request, -request.bytes)
    this.#makeRoom(request.network, bytes)
    this.#countBytes(request, bytes)
    this.waitForClient(request)
  }

  end(request: AcceptedRequest): void {
    if (request.state === 'ended') return
    const { network } = request
    this.#leaveState(request, 'ended')
    this.#countBytes(request, -request.bytes)
    network.accepted--
    this.#accepted--
    if (network.accepted === 0) this.#networks.delete(network.name)
    this.#startNext()
  }

  #leaveState(request: AcceptedRequest, next: AcceptedRequest['state']): void {
    const { network, state } = request
    request.state = next
    network.slow.delete(request)
    if (network.waiting.delete(request) && network.waiting.size === 0) this.#turns.delete(network)
    if (state !== 'running') return
    network.running--
    this.#running--
  }

  /** Drops slow requests until there is room for these bytes. Returns whether there is. */
  #makeRoom(network: Network, bytes: number): boolean {
    const isTooMuch = () => network.bytes + bytes > this.#limits.bytesPerNetwork
    while (bytes > 0 && (isTooMuch() || this.#bytes + bytes > this.#limits.bytes))
      if (!this.#dropSlow(isTooMuch() ? network : undefined, 'bytes')) return false
    return true
  }

  #countBytes(request: AcceptedRequest, bytes: number): void {
    this.#bytes += bytes
    request.network.bytes += bytes
    request.bytes += bytes
  }

  /** Returns whether a request was dropped: of this network, or of the one with the most. */
  #dropSlow(network: Network | undefined, figure: 'accepted' | 'bytes'): boolean {
    let slowest: AcceptedRequest | undefined
    for (const { slow, [figure]: most } of network ? [network] : this.#networks.values()) {
      if (slowest && most <= slowest.network[figure]) continue
      slowest = [...slow].find(({ bytes }) => figure === 'accepted' || bytes > 0) ?? slowest
    }
    if (!slowest) return false
    this.#refused.slow++
    slowest.drop()
    this.end(slowest)
    return true
  }

  #startNext(): void {
    for (const network of this.#turns) {
      if (this.#running >= this.#limits.running) return
      if (network.running >= this.#limits.runningPerNetwork) continue
      const [request] = network.waiting
      if (!request) continue
      this.#leaveState(request, 'running')
      this.#turns.delete(network)
      if (network.waiting.size > 0) this.#turns.add(network)
      network.running++
      this.#running++
      request.start?.()
    }
  }
}

function newNetwork(name: string): Network {
  return { name, running: 0, accepted: 0, bytes: 0, waiting: new Set(), slow: new Set() }
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authoriseChannel,
  type ChannelListeners,
  channelNames,
  channels,
  realtimeChannels,
} from '../../../src/contract/realtime.ts'
import { cookieHeaders, cookieRules } from '../../support/matrix/cookies.ts'
import { sendCall } from '../../support/matrix/contract.ts'
import { words } from '../../support/matrix/places.ts'
import {
  atHome,
  entitled,
  everyViewer,
  signedIn,
  viewers,
  type Viewer,
} from '../../support/matrix/viewers.ts'
import { matrixWorld, placeOf, type MatrixWorld } from '../../support/matrix/world.ts'

// Product page, section 3, Realtime: each channel is authorised by its permission; and a channel that no rule names is
// nobody's.

let world: MatrixWorld
beforeAll(async () => {
  world = await matrixWorld({ channelCookies: cookieRules })
})
afterAll(() => world.close())

interface ChannelRow {
  /** Whole names, as the client sends them. */
  names: (world: MatrixWorld) => readonly string[]
  mayListen: (viewer: Viewer) => boolean
}

const nobody = () => false

const allowed: Record<ChannelListeners['kind'], (viewer: Viewer) => boolean> = {
  own: (viewer) => viewer === 'member',
  permission: (viewer) => entitled.includes(viewer),
  member: (viewer) => atHome.includes(viewer),
}

/** Every channel of the contract, at home. */
const ofContract = Object.fromEntries(
  channelNames.map((channel): [string, ChannelRow] => {
    const { kind } = realtimeChannels[channel].listeners
    const names = ({ people, places }: MatrixWorld) => [
      `private-${channels[channel](kind === 'own' ? people.member : places.home.organisation)}`,
    ]
    return [channel, { names, mayListen: allowed[kind] }]
  }),
)

/** Channels of other places, and names that are no channel. */
const more: Record<string, ChannelRow> = {
  'operations of another organisation': {
    names: ({ places }) => [`private-${channels.operations(places.another.organisation)}`],
    mayListen: (viewer) => placeOf(viewer) === 'another' || viewer === 'tenantAdmin',
  },
  'vehicles of another tenant': {
    names: ({ places }) => [`private-${channels.vehicles(places.otherTenant.organisation)}`],
    mayListen: (viewer) => placeOf(viewer) === 'otherTenant',
  },
  'a closed organisation': {
    names: ({ places }) => [
      `private-${channels.operations(places.closed.organisation)}`,
      `private-${channels.vehicles(places.closed.organisation)}`,
    ],
    mayListen: nobody,
  },
  'what exists nowhere': {
    names: () => [`private-${channels.user(424_242)}`, `private-${channels.operations(424_242)}`],
    mayListen: nobody,
  },
  'names that no rule names': {
    names: ({ places: { home }, people }) => {
      const [organisation, member] = [home.organisation, people.member]
      return [
        `private-organisation.${organisation}.secrets`,
        `private-organisation.${organisation}.constructor`,
        `private-organisation.${organisation}`,
        `private-organisation.0${organisation}.operations`,
        `private-organisation.${organisation}.operations.x`,
        `private-organisation.${organisation}.toString`,
        `private-organisation.${organisation}.__proto__`,
        `private-organisation.${organisation}.operations.`,
        `private-organisation.${organisation}..operations`,
        `private-organisation..${organisation}.operations`,
        `private-organisation.${organisation}.Operations`,
        `private-Organisation.${organisation}.operations`,
        `private-organisation.${organisation}.operation`,
        `private-organisation.${organisation},${organisation}.operations`,
        `private-organisation.${organisation}.operations;private-user.${member}`,
        `private-user.0${member}`,
        `private-user.${member}.x`,
        `private-user.${member}.`,
        `private-user..${member}`,
        `private-User.${member}`,
        `Private-user.${member}`,
        `PRIVATE-USER.${member}`,
        `private_user.${member}`,
        `private-user-${member}`,
        `private-user.${member}e0`,
        `private-user.0x${member}`,
        `private-user.-${member}`,
        `private-user.=${member}`,
        `private-user.${member}${'0'.repeat(20)}`,
        `private-constructor.${member}`,
        `private-private-user.${member}`,
        `private-cache-user.${member}`,
        `cache-user.${member}`,
        `private-user.`,
        `private-user`,
        `private-`,
        `private`,
      ]
    },
    mayListen: nobody,
  },
  'kinds of channel that are not guarded, or not served': {
    names: ({ places: { home }, people }) =>
      [
        '',
        'presence-',
        'presence-cache-',
        'private-encrypted-',
        'private-encrypted-cache-',
        'private-encrypted-private-',
        'presence-private-',
      ].flatMap((kind) => [
        `${kind}${channels.user(people.member)}`,
        `${kind}${channels.operations(home.organisation)}`,
      ]),
    mayListen: nobody,
  },
}

const table: Record<string, ChannelRow> = { ...ofContract, ...more }
const cells = Object.entries(table).flatMap(([kind, row]) =>
  everyViewer.map((viewer) => {
    const status = signedIn.includes(viewer) ? (row.mayListen(viewer) ? 200 : 403) : 401
    return [`${kind} × ${viewers[viewer]}: ${status}`, { row, viewer, status }] as const
  }),
)

const ask = (channel_name: string, token: string | undefined) =>
  sendCall(world, authoriseChannel, { input: { socket_id: '1.1', channel_name } }, token)

describe('who may listen', () => {
  test.each(cells)('%s', async (_, { row, viewer, status }) => {
    const token = await world.tokenOf(viewer)

    for (const name of row.names(world)) {
      const answer = await ask(name, token)
      expect([name, answer.status]).toEqual([name, status])
    }
  })

  // Product page, section 3: in cookie mode the cookie stands for the token, and opens what the token opens.
  test.each(cells)('by cookie: %s', async (_, { row, viewer, status }) => {
    const headers = await cookieHeaders(world, await world.tokenOf(viewer))

    for (const name of row.names(world)) {
      const { method, path } = authoriseChannel
      const body = { socket_id: '1.1', channel_name: name }
      expect([name, (await world.call(method, path, { body, headers })).status]).toEqual([name, status])
    }
  })

  test('a refusal is the same for what is foreign, missing and unknown, and names nothing', async () => {
    const token = await world.tokenOf('refused')
    const refused = Object.values(table)
      .filter(({ mayListen }) => !mayListen('refused'))
      .flatMap((row) => row.names(world))
    const answers = await Promise.all(refused.map(async (name) => (await ask(name, token)).text()))

    expect(new Set(answers).size).toBe(1)
    for (const word of Object.values(words)) expect(answers[0]).not.toContain(word)
  })
})

test.each([
  '',
  'private-user.1 ',
  ' private-user.1',
  'private-user.1\n',
  'private-user.%31',
  'private-user.+1',
  'private/user.1',
  'private-user.*',
  'private-user.\u0661',
  'private-user.\uff11',
  'privat\u0435-user.1',
  'private\u2010user.1',
  'private-user.1\u200b',
  '#private',
  'x'.repeat(165),
  'ä',
])('a malformed channel name is refused before anything is looked up: %j', async (name) => {
  for (const viewer of everyViewer) {
    const answer = await ask(name, await world.tokenOf(viewer))
    expect([viewer, answer.status]).toEqual([viewer, signedIn.includes(viewer) ? 422 : 401])
  }
})

/** What the server says of agents at branches (`npx nairawatt site`). */
export const siteText = {
  listed: 'Agents of the branch',
  added: 'The site agent is added. Write its code down now: it is shown this once and good for a day.',
  renewed:
    'Write the code down now: it is shown this once and good for a day. The computer that has the key works on until the code is used.',
  ended: 'The site agent has ended: readings with its key are refused.',
  noDevices: 'The branch has no devices yet. Add its devices first.',
  tooMany: 'The branch has 20 site agents already. End one of them first.',
  noCode:
    'This code is not good: it was mistyped, used already, or is older than a day. Get another one in the administrator area.',
} as const

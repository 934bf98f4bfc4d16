import { getLanguagePrefix } from '@train-swap/shared-config';
import { NotFoundScreen } from '@train-swap/shared-ui';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { LoungeScreen } from './features/lounge-code/lounge-screen';

/** Prefix of the ids that React generates, so that two apps in one page have different ids. */
export const idPrefix = 'lounge-';

const notFoundLinks = [{ href: '/lounge', label: 'Lounges' }];

export function App() {
  return (
    <BrowserRouter basename={getLanguagePrefix()}>
      <Routes>
        <Route path="/lounge" element={<LoungeScreen />} />
        <Route path="/lounge/*" element={<NotFoundScreen links={notFoundLinks} />} />
        {/* A path of another remote, until the shell unmounts this one. */}
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>
  );
}

/**
 * What remotes use of React Router. They share one copy of it, without the rest of the library; see
 * docs/decisions/0155-shared-parts-of-libraries.md.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
